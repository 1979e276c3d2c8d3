import type { Estate } from '../../api/estate.ts';
import { roundToCents } from '../comparedPrice.ts';
import { getStatedNumber } from './advertisedEstateFacts.ts';

type CostSource = Pick<Estate, 'fields'> & {
  readonly general: Pick<Estate['general'], 'registrationCost' | 'notarySalery'>;
};

/** The costs of the deed in addition to the notary's own fee. */
const DEED_COST_FIELDS = [
  'notary_cost.notary_fee_vat',
  'notary_cost.administrative_costs',
  'notary_cost.transcription',
  'notary_cost.basic_deed_share',
  'notary_cost.survey_costs',
] as const;

const readAmount = ({ fields }: CostSource, key: string): number | undefined =>
  getStatedNumber({ fields }, undefined, key) || undefined;

/** Returns the fee with VAT and the costs of the deed, in euros; undefined when no fee is stated. */
function sumDeedCosts(estate: CostSource): number | undefined {
  const fee = readAmount(estate, 'notary_cost.notary_fee');
  if (fee === undefined) return undefined;
  return roundToCents(DEED_COST_FIELDS.reduce((sum, key) => sum + (readAmount(estate, key) ?? 0), fee));
}

/** An amount in euros with its path in the document. */
interface StatedAmount {
  readonly path: string;
  readonly value: number;
}

const selectStatedAmounts = (
  ...candidates: readonly (readonly [path: string, value: number | undefined])[]
): readonly StatedAmount[] =>
  candidates.flatMap(([path, value]) => (value !== undefined && value > 0 ? [{ path, value }] : []));

/** Returns all stated amounts of the registration duty. The first one is used. */
export const getStatedDuties = (estate: CostSource): readonly StatedAmount[] =>
  selectStatedAmounts(
    ['general.registrationCost', estate.general.registrationCost],
    ['fields.financial.registration_duties', readAmount(estate, 'financial.registration_duties')],
    ['fields.notary_cost.registration_duties', readAmount(estate, 'notary_cost.registration_duties')],
  );

/** Returns all stated amounts of the notary's fee alone. */
export const getStatedFees = (estate: CostSource): readonly StatedAmount[] =>
  selectStatedAmounts(
    ['general.notarySalery', estate.general.notarySalery],
    ['fields.financial.notary_fee', readAmount(estate, 'financial.notary_fee')],
    ['fields.notary_cost.notary_fee', readAmount(estate, 'notary_cost.notary_fee')],
  );

/**
 * Returns the agency's figures for the costs of a purchase, in euros. `notary` is the fee with the costs of the deed of
 * sale. The parts of the fee (`notary_cost.*`) are used only when the fee is stated in no other field. Zero counts as
 * not stated.
 */
export function getStatedCosts(estate: CostSource): {
  readonly duty: number | undefined;
  readonly notary: number | undefined;
  readonly mortgage: number | undefined;
} {
  const [duty] = getStatedDuties(estate);
  const fee = getStatedFees(estate).find(({ path }) => path !== 'fields.notary_cost.notary_fee');
  return {
    duty: duty?.value,
    notary: fee?.value ?? sumDeedCosts(estate),
    mortgage: readAmount(estate, 'notary_cost.mortgage_costs'),
  };
}
