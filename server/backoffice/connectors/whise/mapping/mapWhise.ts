import type { MapContext } from '../../seam/adapter.ts';
import type { Draft } from '../../seam/records.ts';
import { DraftWriter } from '../../reading/draftWriter.ts';
import { toId } from '../../reading/readNumbers.ts';
import { toCode } from '../../reading/readTexts.ts';
import type { WhiseSettings } from '../whiseSettings.ts';
import { listDetails, writeDetails } from './details.ts';
import { type WhiseOffer, readOffer } from './homeStatus.ts';
import { writeType } from './homeTypes.ts';
import { toRecord, toReferenceId, type WhiseObject, type WhiseRecord } from './whiseRecord.ts';
import {
  writeAddress,
  writeEnergy,
  writePrice,
  writeSalesRep,
  writeSizes,
  writeConditionAndDates,
  writeTexts,
} from './writeHome.ts';
import { writeDocuments, writeLinks, writePictures, writePortrait } from './writeMedia.ts';

const BELGIUM_COUNTRY_ID = 1;
const LIFE_ANNUITY_PURPOSE_ID = 3;
const ESTATE_OF_THE_MONTH_STATUS_ID = 3;
const ESTATE_OF_THE_MONTH_COLLECTION = 'estate-of-the-month';

/** Returns whether a home is a project, at any level. */
export const isProject = (estate: WhiseObject): boolean => estate['canHaveChildren'] === true;

/**
 * Returns whether a home is a project within a project. The units of such a project belong to the topmost project, and
 * the inner project is not shown.
 */
export const isSubProject = (estate: WhiseObject): boolean =>
  isProject(estate) && toId(estate['parentId']) !== undefined;

function writeEstate(writer: DraftWriter, record: WhiseRecord, offer: WhiseOffer): void {
  const { estate } = record;
  const isProjectEstate = isProject(estate);
  writer.choose('general.transaction', offer.transaction, 'purposeStatus', estate['purposeStatus']);
  writer.choose('general.sticker', offer.sticker, 'purposeStatus', estate['purposeStatus']);
  if (isProjectEstate) writer.set('general.project', true, 'canHaveChildren');
  writeType(writer, estate, isProjectEstate);
  writer.set('general.reference', toCode(estate['referenceNumber']), 'referenceNumber');
  if (toReferenceId(estate['purpose']) === LIFE_ANNUITY_PURPOSE_ID)
    writer.set('fields.notary.life_annuity', true, 'purpose');
  if (estate['displayStatusId'] === ESTATE_OF_THE_MONTH_STATUS_ID)
    writer.set('collections', [ESTATE_OF_THE_MONTH_COLLECTION], 'displayStatusId');
  const isRent = ['TO_RENT', 'RENT_UNDER_OPTION', 'RENTED'].includes(offer.transaction);
  writePrice(writer, estate, isProjectEstate, isRent);
  writeAddress(writer, estate);
  writeTexts(writer, record, listDetails);
  writeConditionAndDates(writer, estate);
}

/** Maps the API's answer about one home, project or unit. */
export function mapWhise(raw: unknown, { settings, names }: MapContext<WhiseSettings>): readonly Draft[] {
  const record = toRecord(raw);
  const id = record && toId(record.estate['id']);
  if (!record || id === undefined)
    return [{ kind: 'refused', id: '', column: 'id', value: '', reason: 'the answer has no home with an id' }];
  const { estate } = record;
  const offer = readOffer(estate, settings, names);
  if ('reason' in offer) return [{ kind: 'withdrawn', id, reason: offer.reason }];
  if (isSubProject(estate))
    return [{ kind: 'withdrawn', id, reason: 'a project in a project: its units are shown in the one at the top' }];
  const country = toReferenceId(estate['country']);
  if (country !== undefined && country !== BELGIUM_COUNTRY_ID)
    return [
      { kind: 'refused', id, column: 'country', value: String(country), reason: 'only places in Belgium can be shown' },
    ];
  const writer = new DraftWriter(id);
  writeEstate(writer, record, offer);
  const details = listDetails(estate);
  writeSizes(writer, estate, details, isProject(estate));
  writeEnergy(writer, estate, details);
  writeDetails(writer, details, names);
  writeSalesRep(writer, record);
  writePictures(writer, estate);
  writeDocuments(writer, estate);
  writeLinks(writer, estate);
  writePortrait(writer, estate);
  return [writer.build({ parentId: record.projectId })];
}
