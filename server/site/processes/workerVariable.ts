/** Environment variable in which a worker finds its number. */
export const WORKER_VARIABLE = 'GEVEL_WORKER';
