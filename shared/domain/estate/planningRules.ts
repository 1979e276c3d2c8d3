import type { Estate } from '../../api/estate.ts';
import { isHiddenInWallonia, isRental } from './fieldRules.ts';
import type { Region } from '../../primitives/ids.ts';
import { isEmpty } from '../rules.ts';

type FloodLetter = 'A' | 'B' | 'C' | 'D';

interface FloodScore {
  readonly of: 'parcel' | 'building';
  readonly score: FloodLetter;
  readonly atRisk: boolean;
}

type Planning = Estate['planning'];

/** §4.6: "Flooding score letters beyond C show an extra icon." */
export const isFloodRisk = (score: string) => /^[A-Z]$/.test(score) && score > 'C';

/** The official scores, parcel first. None in Wallonia (§5); an unknown score is 0, which is empty. */
export function floodScores(planning: Planning, region: Region | undefined): readonly FloodScore[] {
  const score = (of: FloodScore['of'], letter: Planning['floodingParcelScore']): FloodScore[] =>
    letter === undefined || letter === '0' || isHiddenInWallonia(`planning.flood_${of}_score`, region)
      ? []
      : [{ of, score: letter, atRisk: isFloodRisk(letter) }];
  return [...score('parcel', planning.floodingParcelScore), ...score('building', planning.floodingBuildingScore)];
}

/**
 * §5: "An empty town-planning violation in a visible case shows text saying that no judicial remedial or administrative
 * measure was imposed." Visible is what is for sale, outside of Wallonia ("planning fields in Wallonia are hidden when
 * empty"), and of which anything about planning is known at all.
 */
export const isNoViolationShown = (planning: Planning, statusId: number, region: Region | undefined) =>
  region !== 'WALLONIA' && !isRental(statusId) && Object.values(planning).some((value) => !isEmpty(value));
