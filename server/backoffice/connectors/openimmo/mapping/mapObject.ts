import { z } from 'zod';
import type { MapContext } from '../../seam/adapter.ts';
import type { Draft, RemoteMedia } from '../../seam/records.ts';
import { DraftWriter } from '../../reading/draftWriter.ts';
import { findFileType } from '../../reading/fileTypes.ts';
import { partsAt, textAt, textIn, type XmlParts } from '../../reading/xmlParts.ts';
import { PORTRAIT } from '../delivery/deliveredMedia.ts';
import type { OpenImmoSettings } from '../settings.ts';
import { parseGermanDay } from './germanDay.ts';
import { readBuilding } from './readBuilding.ts';
import { chooseLanguage, findMarket, readTexts, readType, findTransaction } from './readGeneral.ts';
import { findForeignCountry, readAddress, readContact } from './readPlace.ts';
import { readPrice } from './readPrice.ts';
import { writeAnswer } from './writeAnswer.ts';

/** The record that the session returns: an object, and the locations of its pictures. */
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
type Delivered = z.output<typeof recordSchema>;

/** The groups of a home's photos. Logos of the agency and similar pictures are left out. */
const PHOTOS: ReadonlySet<string> = new Set(['TITELBILD', 'BILD', 'INNENANSICHTEN', 'AUSSENANSICHTEN', 'PANORAMA', '']);
const PLANS: ReadonlySet<string> = new Set(['GRUNDRISS', 'KARTEN_LAGEPLAN']);
const FILES: ReadonlySet<string> = new Set(['DOKUMENTE', 'DOKUMENT', 'ENERGIEAUSWEIS']);

function readMedia({ media, element }: Delivered, settings: OpenImmoSettings, writer: DraftWriter): void {
  const language = chooseLanguage(element, settings.language);
  const inOrder = media.toSorted((a, b) => Number(b.group === 'TITELBILD') - Number(a.group === 'TITELBILD'));
  for (const { group, title, name, found } of inOrder) {
    if (group === PORTRAIT) {
      // A contact without a name gets no portrait either.
      if (found && writer.has('salesRep.id')) writer.setPortrait(found);
      continue;
    }
    if (!PHOTOS.has(group) && !PLANS.has(group) && !FILES.has(group)) continue;
    if (!found) {
      writer.warn({
        kind: 'media',
        column: 'anhang',
        value: name,
        reason: 'it did not come with the file',
        handling: 'dropped',
      });
      continue;
    }
    const each: RemoteMedia = { ...found, ...(title && { alt: { [language]: title } }) };
    const isDocument = /\.pdf$/i.test(found.url) || /\.pdf$/i.test(name);
    if (FILES.has(group) || isDocument)
      writer.addFile(
        each,
        findFileType([title, name].filter(Boolean).join(' '), group === 'ENERGIEAUSWEIS' ? 'ENERGY' : 'DOCUMENT'),
      );
    else writer.addPicture(each, PLANS.has(group) ? 'plan' : 'photo');
  }
}

function readManagement(element: XmlParts, writer: DraftWriter): void {
  const management = partsAt(element, 'verwaltung_objekt');
  const free = textAt(management, 'verfuegbar_ab') ?? textAt(management, 'abdatum');
  writer.set('technical.availableDate', parseGermanDay(free), 'verwaltung_objekt.verfuegbar_ab', free);
  writeAnswer(writer, 'general.petsAllowed', 'verwaltung_objekt.haustiere', textAt(management, 'haustiere'));
}

/** Returns a draft that keeps the object off the site; undefined when nothing does. */
function findObstacle({ id, element }: Delivered, market: 'sale' | 'rent' | undefined): Draft | undefined {
  if (market === undefined)
    return { kind: 'refused', id, column: 'vermarktungsart', value: '', reason: 'neither for sale nor to rent' };
  const country = findForeignCountry(element);
  if (country !== undefined)
    return { kind: 'refused', id, column: 'geo.land', value: country, reason: 'it is not in Belgium' };
  if (findTransaction(element, market) !== undefined) return undefined;
  const stand = textIn(partsAt(element, 'zustand_angaben', 'verkaufstatus')['@stand']) ?? '';
  return { kind: 'withdrawn', id, reason: `verkaufstatus ${stand} is not known` };
}

/** Maps one object of a file. */
export function mapObject(raw: unknown, { settings }: MapContext<OpenImmoSettings>): readonly Draft[] {
  const { success, data: record } = recordSchema.safeParse(raw);
  if (!success) return [{ kind: 'refused', id: '', column: '', value: '', reason: 'it is no object of a file' }];
  const { id, element, isProject, parentId } = record;
  const market = findMarket(element);
  const off = findObstacle(record, market);
  if (off || market === undefined) return off ? [off] : [];
  const writer = new DraftWriter(id);
  writer.choose('general.transaction', findTransaction(element, market), 'zustand_angaben.verkaufstatus');
  const technical = partsAt(element, 'verwaltung_techn');
  const reference = textAt(technical, 'objektnr_extern') ?? textAt(technical, 'objektnr_intern');
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
