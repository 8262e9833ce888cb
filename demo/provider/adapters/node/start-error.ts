/** Why the provider cannot start: its message is one sentence for the operator, which says what to do. */
export class StartError extends Error {}
