"""The environments' names in Gymnasium's register: found there without importing Pitboss, once it is installed."""


def register() -> None:
    """Register every environment; Gymnasium calls this itself, under the name `pitboss`."""
    from gymnasium.envs.registration import register, registry

    for name, entry in (("Round-v1", "Round"), ("Shoe-v1", "Shoe")):
        if f"pitboss/{name}" not in registry:
            register(
                id=f"pitboss/{name}",
                entry_point=f"pitboss.envs.single:{entry}Env",
                vector_entry_point=f"pitboss.envs.vector:{entry}VectorEnv",
                disable_env_checker=True,
            )
