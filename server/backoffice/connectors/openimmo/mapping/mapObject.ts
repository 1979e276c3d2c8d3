import { z } from 'zod';
import type { MapContext } from '../../seam/adapter.ts';
import type { Draft, RemoteMedia } from '../../seam/records.ts';
import { DraftWriter } from '../../reading/draftWriter.ts';
import { findFileType } from '../../reading/fileTypes.ts';
import { getPartsAt, readTextAt, readTextIn, type XmlParts } from '../../reading/xmlParts.ts';
import { PORTRAIT_GROUP } from '../delivery/deliveredMedia.ts';
import type { OpenImmoSettings } from '../settings.ts';
import { parseGermanDay } from './germanDay.ts';
import { readBuilding } from './readBuilding.ts';
import { chooseLanguage, findMarket, readTexts, readType, findTransaction } from './readGeneral.ts';
import { findForeignCountry, readAddress, readContact } from './readPlace.ts';
import { readPrice } from './readPrice.ts';
import { writeAnswer } from './writeAnswer.ts';

/** The schema of the record that the session returns: an object with the locations of its pictures and files. */
const recordSchema = z.object({
  id: z.string(),
  element: z.record(z.string(), z.unknown()),
  media: z.array(
    z.object({
      group: z.string(),
      title: z.string().optional(),
      name: z.string(),
      found: z.object({ id: z.string(), version: z.string(), url: z.string() }).optional(),
    }),
  ),
  isProject: z.boolean(),
  parentId: z.string().optional(),
});
type DeliveredRecord = z.output<typeof recordSchema>;

/** The groups of attachments that are photos of the home. Logos of the agency, for example, have another group. */
const PHOTO_GROUPS: ReadonlySet<string> = new Set([
  'TITELBILD',
  'BILD',
  'INNENANSICHTEN',
  'AUSSENANSICHTEN',
  'PANORAMA',
  '',
]);
const PLAN_GROUPS: ReadonlySet<string> = new Set(['GRUNDRISS', 'KARTEN_LAGEPLAN']);
const FILE_GROUPS: ReadonlySet<string> = new Set(['DOKUMENTE', 'DOKUMENT', 'ENERGIEAUSWEIS']);

function readMedia({ media, element }: DeliveredRecord, settings: OpenImmoSettings, writer: DraftWriter): void {
  const language = chooseLanguage(element, settings.language);
  const sortedMedia = media.toSorted((a, b) => Number(b.group === 'TITELBILD') - Number(a.group === 'TITELBILD'));
  for (const { group, title, name, found } of sortedMedia) {
    if (group === PORTRAIT_GROUP) {
      // A contact without a name is not written, so it gets no portrait.
      if (found && writer.has('salesRep.id')) writer.setPortrait(found);
      continue;
    }
    if (!PHOTO_GROUPS.has(group) && !PLAN_GROUPS.has(group) && !FILE_GROUPS.has(group)) continue;
    if (!found) {
      writer.warn({
        kind: 'media',
        column: 'anhang',
        value: name,
        reason: 'it was not in the delivery',
        handling: 'dropped',
      });
      continue;
    }
    const remoteMedia: RemoteMedia = { ...found, ...(title && { alt: { [language]: title } }) };
    const isDocument = /\.pdf$/i.test(found.url) || /\.pdf$/i.test(name);
    if (FILE_GROUPS.has(group) || isDocument)
      writer.addFile(
        remoteMedia,
        findFileType([title, name].filter(Boolean).join(' '), group === 'ENERGIEAUSWEIS' ? 'ENERGY' : 'DOCUMENT'),
      );
    else writer.addPicture(remoteMedia, PLAN_GROUPS.has(group) ? 'plan' : 'photo');
  }
}

function readManagement(element: XmlParts, writer: DraftWriter): void {
  const management = getPartsAt(element, 'verwaltung_objekt');
  const availableFrom = readTextAt(management, 'verfuegbar_ab') ?? readTextAt(management, 'abdatum');
  writer.set(
    'technical.availableDate',
    parseGermanDay(availableFrom),
    'verwaltung_objekt.verfuegbar_ab',
    availableFrom,
  );
  writeAnswer(writer, 'general.petsAllowed', 'verwaltung_objekt.haustiere', readTextAt(management, 'haustiere'));
}

/** Returns the draft of an object that must not be on the site, with the reason; undefined for any other object. */
function findObstacle({ id, element }: DeliveredRecord, market: 'sale' | 'rent' | undefined): Draft | undefined {
  if (market === undefined)
    return { kind: 'refused', id, column: 'vermarktungsart', value: '', reason: 'neither for sale nor to rent' };
  const country = findForeignCountry(element);
  if (country !== undefined)
    return { kind: 'refused', id, column: 'geo.land', value: country, reason: 'it is not in Belgium' };
  if (findTransaction(element, market) !== undefined) return undefined;
  const saleStatus = readTextIn(getPartsAt(element, 'zustand_angaben', 'verkaufstatus')['@stand']) ?? '';
  return { kind: 'withdrawn', id, reason: `verkaufstatus ${saleStatus} is not known` };
}

/** Maps one object of a file. */
export function mapObject(raw: unknown, { settings }: MapContext<OpenImmoSettings>): readonly Draft[] {
  const { success, data: record } = recordSchema.safeParse(raw);
  if (!success) return [{ kind: 'refused', id: '', column: '', value: '', reason: 'it is not an object of a file' }];
  const { id, element, isProject, parentId } = record;
  const market = findMarket(element);
  const obstacle = findObstacle(record, market);
  if (obstacle || market === undefined) return obstacle ? [obstacle] : [];
  const writer = new DraftWriter(id);
  writer.choose('general.transaction', findTransaction(element, market), 'zustand_angaben.verkaufstatus');
  const technical = getPartsAt(element, 'verwaltung_techn');
  const reference = readTextAt(technical, 'objektnr_extern') ?? readTextAt(technical, 'objektnr_intern');
  writer.set('general.reference', reference?.slice(0, 200), 'verwaltung_techn.objektnr_extern');
  readType(element, isProject, writer);
  readPrice(element, market, writer);
  readAddress(element, writer);
  readContact(element, writer);
  readTexts(element, settings.language, writer);
  readBuilding(element, writer);
  readManagement(element, writer);
  readMedia(record, settings, writer);
  return [writer.build({ parentId })];
}
