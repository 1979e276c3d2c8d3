/**
 * The speed of the back office, as the last calls show it. `fast`: it answers fast, or nothing is known. `slow`: it
 * answers slowly. `silent`: it does not answer.
 */
export type Pace = 'fast' | 'slow' | 'silent';
