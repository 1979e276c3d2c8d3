/** The environment variable with the number of a worker. */
export const WORKER_VARIABLE = 'GEVEL_WORKER';
