/** A flood score of a building or a parcel. `A` means the lowest risk, and `D` the highest. */
type FloodScore = 'A' | 'B' | 'C' | 'D';
const FLOOD_SCORES: readonly FloodScore[] = ['A', 'B', 'C', 'D'];

/** Returns the score that a letter means, in upper or lower case; undefined for any other text. */
export const parseFloodScore = (text: string | undefined): FloodScore | undefined =>
  FLOOD_SCORES.find((score) => score === text?.toUpperCase());
