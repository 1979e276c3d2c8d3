/**
 * The back office's speed as the last calls show it. `fast` is also the value when nothing is known; `slow` means that
 * it answers, but takes its time; `silent` means that it does not answer.
 */
export type Pace = 'fast' | 'slow' | 'silent';
