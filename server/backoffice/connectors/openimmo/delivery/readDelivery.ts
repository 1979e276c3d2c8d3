import { readXmlElements } from '#server/backoffice/import/rows/readXml.ts';
import { SourceError } from '#server/backoffice/import/rows/sourceRow.ts';
import { listElements, getPartsAt, readTextAt, readTextIn, type XmlParts } from '../../reading/xmlParts.ts';
import { RefusedDelivery } from './refusedDelivery.ts';

/** The limit is high because a record may contain pictures as text. */
const MAX_RECORD_CHARACTERS = 80_000_000;
const TRANSFER_PATH = 'openimmo.uebertragung';
const PROVIDER_PATH = 'openimmo.anbieter';
const PROVIDER_ID_PATH = `${PROVIDER_PATH}.openimmo_anid`;
const PROPERTY_PATH = `${PROVIDER_PATH}.immobilie`;

/** The facts about a delivery file as a whole, without the objects in it. */
export interface DeliveryHead {
  /** Is true when the file is a complete delivery, so that homes which it does not contain are withdrawn. */
  readonly isFull: boolean;
  /** Is true when the file withdraws all of its objects, except objects with an action of their own (`aktionart`). */
  readonly isRemoval: boolean;
  /** The index of the agency among all agencies in the file, from 0. */
  readonly provider: number;
  /** The `openimmo_anid` of the agency; null when the file contains no such id. */
  readonly openImmoId: string | null;
  readonly objects: number;
  /** The number of objects of this agency that the file does not withdraw. */
  readonly offered: number;
}

/** A home in a file. OpenImmo calls homes objects. */
interface DeliveredObject {
  readonly id: string;
  readonly isRemoved: boolean;
  readonly element: XmlParts;
}

/** Returns the id of an object; undefined when it has none. */
const readObjectId = (element: XmlParts): string | undefined => {
  const technical = getPartsAt(element, 'verwaltung_techn');
  const id =
    readTextAt(technical, 'openimmo_obid') ??
    readTextAt(technical, 'objektnr_extern') ??
    readTextAt(technical, 'objektnr_intern');
  return id?.slice(0, 200);
};

/**
 * Returns whether an object is withdrawn. A reference (`REFERENZ`) is a home that the agency has sold, so it counts as
 * withdrawn.
 */
function isRemoved(element: XmlParts, isRemoval: boolean): boolean {
  const kind = readTextIn(getPartsAt(element, 'verwaltung_techn', 'aktion')['@aktionart'])?.toUpperCase();
  if (kind === 'DELETE' || kind === 'REFERENZ') return true;
  return kind === undefined && isRemoval;
}

/** Reads elements of a file. Throws `RefusedDelivery` for a file that cannot be parsed. */
async function* readElements(file: string, recordPaths: readonly string[]) {
  try {
    yield* readXmlElements(file, {
      recordPaths: recordPaths,
      endPaths: [PROVIDER_PATH],
      maxCharacters: MAX_RECORD_CHARACTERS,
    });
  } catch (error) {
    if (error instanceof SourceError) throw new RefusedDelivery(error.message, { cause: error });
    throw error;
  }
}

interface CountedProvider {
  id: string | undefined;
  objects: number;
  offered: number;
}

/**
 * Returns the index of the agency in the file. Throws `RefusedDelivery` when the file does not contain the agency.
 *
 * @param openImmoId the agency's `openimmo_anid`; without it, the file must contain only one agency
 */
function findProviderIndex(providers: readonly CountedProvider[], openImmoId: string | undefined): number {
  if (openImmoId !== undefined) {
    const foundIndex = providers.findIndex(({ id }) => id === openImmoId);
    if (foundIndex !== -1) return foundIndex;
    const otherIds = providers.map(({ id }) => id ?? '(none)').join(', ');
    throw new RefusedDelivery(
      `no anbieter has the openimmo_anid ${openImmoId}; the file has ${otherIds || 'no anbieter at all'}`,
    );
  }
  const [first, second] = providers;
  if (!first) throw new RefusedDelivery('it has no anbieter');
  if (second)
    throw new RefusedDelivery(
      `it has several anbieter (${providers.map(({ id }) => id ?? 'none').join(', ')}): set openImmoId to one of them`,
    );
  return 0;
}

/**
 * Reads a file to its end and returns its head. Throws `RefusedDelivery` for a file that is not OpenImmo, is truncated,
 * does not contain the agency, or would withdraw everything.
 */
export async function readDeliveryHead(file: string, openImmoId: string | undefined): Promise<DeliveryHead> {
  let transfer: XmlParts | undefined;
  const providers: CountedProvider[] = [];
  let currentProvider: CountedProvider = { id: undefined, objects: 0, offered: 0 };
  for await (const { path, record } of readElements(file, [TRANSFER_PATH, PROVIDER_ID_PATH, PROPERTY_PATH])) {
    if (path === PROVIDER_PATH) {
      providers.push(currentProvider);
      currentProvider = { id: undefined, objects: 0, offered: 0 };
    } else if (path === TRANSFER_PATH) transfer ??= record;
    else if (path === PROVIDER_ID_PATH) currentProvider.id = readTextIn(record);
    else if (record) {
      currentProvider.objects += 1;
      const isGone = isRemoved(record, readTextIn(transfer?.['@modus'])?.toUpperCase() === 'DELETE');
      if (!isGone && readObjectId(record) !== undefined) currentProvider.offered += 1;
    }
  }
  if (!transfer) throw new RefusedDelivery('it is not an OpenImmo file: it has no uebertragung');
  const providerIndex = findProviderIndex(providers, openImmoId);
  const { id, objects, offered } = providers[providerIndex] ?? currentProvider;
  const isFull = readTextIn(transfer['@umfang'])?.toUpperCase() === 'VOLL';
  if (isFull && offered === 0)
    throw new RefusedDelivery('umfang is VOLL, but the file offers no object: it would withdraw all homes');
  const isRemoval = readTextIn(transfer['@modus'])?.toUpperCase() === 'DELETE';
  return { isFull, isRemoval, provider: providerIndex, openImmoId: id ?? null, objects, offered };
}

/** Yields the objects of the agency in an accepted file. Objects without an id are left out. */
export async function* readObjects(
  file: string,
  { provider, isRemoval }: Pick<DeliveryHead, 'provider' | 'isRemoval'>,
): AsyncGenerator<DeliveredObject, void, undefined> {
  let providerIndex = 0;
  for await (const { path, record } of readElements(file, [PROPERTY_PATH])) {
    if (path === PROVIDER_PATH) providerIndex += 1;
    else if (record && providerIndex === provider) {
      const id = readObjectId(record);
      if (id !== undefined) yield { id, isRemoved: isRemoved(record, isRemoval), element: record };
    }
  }
}

/** Returns the group of an object, and whether the object represents the whole group. */
export function readGroup(element: XmlParts): { readonly name: string; readonly isMaster: boolean } | undefined {
  const technical = getPartsAt(element, 'verwaltung_techn');
  const name = readTextAt(technical, 'gruppen_kennung');
  if (name === undefined) return undefined;
  return { name, isMaster: listElements(technical, 'master').length > 0 };
}
