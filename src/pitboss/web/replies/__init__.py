"""What answers carry, as OpenAPI describes it: a module for each thing that is asked about."""
