"""The steady bot: it plans for its tickets and plays by the plan. It sees views only."""
