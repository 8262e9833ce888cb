/** Why the provider cannot start: its message is one sentence for the operator, which says what to do. */
export class StartError extends Error {}

export const NODES_NEED_DATABASE =
  'REDIS_URL needs DATABASE_URL: nodes that share their rooms share a PostgreSQL database, too, for example DATABASE_URL=postgres://teacher:password@db.example/teacher.';
