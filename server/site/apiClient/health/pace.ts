/**
 * What the last calls taught about the back office:
 * `fast`, also when nothing is known; `slow`: it answers, and takes its time; `silent`: it does not answer.
 */
export type Pace = 'fast' | 'slow' | 'silent';
