import type { StickerKey, TransactionKey } from '#shared/primitives/vocabulary.ts';
import { codeAt, nodeAt, rawAt, stateAt } from './xmlValues.ts';
import type { XmlNode } from '../soap/weblink.ts';

type Stage = 'offered' | 'option' | 'done';
type Deal = 'sale' | 'rent';

/** The meaning of each `Status`. A home with another status is not shown. */
const STATUSES: Readonly<Record<string, readonly [Deal, Stage]>> = {
  FOR_SALE: ['sale', 'offered'],
  FOR_RENT: ['rent', 'offered'],
  OPTION_FOR_SALE: ['sale', 'option'],
  OPTION_FOR_RENT: ['rent', 'option'],
  SOLD: ['sale', 'done'],
  RENTED: ['rent', 'done'],
};

/** The stage by `FlowStatus`, where that is more precise than `Status`. */
const FLOW: Readonly<Record<string, Stage>> = {
  FOR_SALE_WITH_BID: 'option',
  FOR_SALE_RESERVED: 'option',
  TO_NEGOTIATE_FOR_RENT: 'option',
  FOR_RENT_RESERVED: 'option',
  TO_COMPLETE_FOR_RENT: 'option',
  TO_COMPLETE_FOR_SALE: 'option',
  TO_COMPLETE_OPTION_FOR_SALE: 'option',
  SOLD_UNDER_RESERVE: 'option',
  SOLD: 'done',
  SOLD_DEED_EXECUTED: 'done',
  RENTED_WITH_CONTRACT: 'done',
  RENTED_MOVED: 'done',
  RENTED_IN_MANAGEMENT: 'done',
};
const PLAIN_FLOW: ReadonlySet<string> = new Set(['FOR_SALE', 'FOR_RENT']);
const HIDDEN_FLOW = /^(?:PROSPECT|PREPARATION)_|_ON_HOLD$/;

const OFFERS: Readonly<
  Record<Deal, Readonly<Record<Stage, readonly [transaction: TransactionKey, sticker?: StickerKey]>>>
> = {
  sale: { offered: ['FOR_SALE'], option: ['SALE_UNDER_OPTION', 'UNDER_OPTION'], done: ['SOLD', 'SOLD'] },
  rent: { offered: ['TO_RENT'], option: ['RENT_UNDER_OPTION', 'UNDER_OPTION'], done: ['RENTED', 'RENTED'] },
};

export interface Offer {
  readonly transaction: TransactionKey;
  readonly sticker?: StickerKey | undefined;
  readonly isRent: boolean;
}

/** Returns how a home is offered, or why it is not shown. An unknown status is a reason not to show the home. */
export function readOffer(
  publication: XmlNode,
  { isCommercial, isAnnuity }: { isCommercial: boolean; isAnnuity: boolean },
): Offer | { readonly reason: string } {
  const property = nodeAt(publication, 'Property');
  if (rawAt(nodeAt(publication, 'Info'), 'Enabled') !== 'true') return { reason: 'its publication is not enabled' };
  if (rawAt(property, 'Active') === 'false') return { reason: 'it is not active' };
  const status = codeAt(property, 'Status');
  const known = status === undefined ? undefined : STATUSES[status];
  if (!known) return { reason: status === undefined ? 'it has no status' : `its status is ${status}` };
  const flow = codeAt(property, 'FlowStatus');
  if (flow !== undefined && HIDDEN_FLOW.test(flow)) return { reason: `its flow status is ${flow}` };
  const [deal, stage] = known;
  const further = flow === undefined ? undefined : FLOW[flow];
  if (flow !== undefined && further === undefined && !PLAIN_FLOW.has(flow))
    return { reason: `the flow status ${flow} is not known` };
  // A home that is sold or rented must not be offered again because of the other field.
  const last = stage === 'done' ? stage : (further ?? stage);
  const isRent = deal === 'rent';
  if (isCommercial && stateAt(property, 'TakeOver') === true && last !== 'option')
    return last === 'done' ? { transaction: 'TAKEN_OVER', isRent } : { transaction: 'TAKE_OVER', isRent };
  const [transaction, sticker] = OFFERS[deal][last];
  return { transaction, sticker: sticker ?? (isAnnuity && !isRent ? 'LIFE_ANNUITY' : undefined), isRent };
}
