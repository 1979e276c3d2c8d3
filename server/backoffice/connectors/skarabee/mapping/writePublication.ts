import type { PeriodKey } from '#shared/primitives/vocabulary.ts';
import { isLocale } from '#shared/i18n/locales.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { writeEnergyLabel } from '../../reading/energyLabel.ts';
import { findFileType } from '../../reading/fileTypes.ts';
import { toAllLanguages, toPlainText, toRichText } from '../../reading/readTexts.ts';
import { toBelgianDay, toInstant } from '../../reading/readTimes.ts';
import { setMonthlyCost } from '../../reading/setMonthlyCost.ts';
import { toWebUrl } from '../../reading/webUrl.ts';
import type { XmlNode } from '../soap/weblink.ts';
import type { SkarabeeOffer } from './offerStatus.ts';
import {
  readAmountAt,
  readCodeAt,
  readCountAt,
  readIdAt,
  readMeasureAt,
  getNodeAt,
  listNodesAt,
  readRawAt,
  readBooleanAt,
  readLineAt,
} from './xmlValues.ts';

const PERIOD_BY_CODE: Readonly<Record<string, PeriodKey>> = { PRICE_PER_MONTH: 'MONTH', PRICE_PER_YEAR: 'YEAR' };
const AREA_PRICE_CODES: ReadonlySet<string | undefined> = new Set(['M2_PER_MONTH', 'M2_PER_YEAR', 'PER_M2']);

/** Returns whether the price may be shown: `HidePrice` must be `false`, and the price must not be on request. */
const isPriceShown = (info: XmlNode, property: XmlNode): boolean =>
  readRawAt(info, 'HidePrice') === 'false' && readCodeAt(property, 'PriceIndication') !== 'ON_REQUEST';

/** Returns the lowest price of the units of a project. */
const findLowestPrice = (property: XmlNode): number | undefined =>
  readMeasureAt(getNodeAt(getNodeAt(getNodeAt(property, 'Project'), 'TransactionPrice'), 'Amount'), '@Minimum');

export function writePrice(
  writer: DraftWriter,
  publication: XmlNode,
  { isRent, isProject }: SkarabeeOffer & { isProject: boolean },
): void {
  const [info, property] = [getNodeAt(publication, 'Info'), getNodeAt(publication, 'Property')];
  const type = readCodeAt(property, 'PriceType');
  const isShown = isPriceShown(info, property);
  writer.set('general.price.visible', isShown, 'Info.HidePrice', info['HidePrice']);
  const price = readAmountAt(property, 'Price');
  if (AREA_PRICE_CODES.has(type)) {
    const reason = 'a price per m² is not that of the home';
    writer.warn({ kind: 'invalid', column: 'Price', value: property['Price'], reason, handling: 'dropped' });
  } else {
    writer.set('general.price.value', price || undefined, 'Price', property['Price']);
    if (isProject) {
      writer.set('general.price.value', findLowestPrice(property), 'Project.TransactionPrice');
      if (writer.has('general.price.value')) writer.set('general.price.priceFrom', true, 'Typo.Type');
    }
    writer.choose(
      'general.price.period',
      PERIOD_BY_CODE[type ?? ''] ?? (isRent ? 'MONTH' : undefined),
      'PriceType',
      type,
    );
  }
  writer.set('general.price.deposit', readMeasureAt(property, 'Deposit'), 'Deposit', property['Deposit']);
  writeCharges(writer, property);
  const annuity = getNodeAt(property, 'LifeAnnuity');
  if (Object.keys(annuity).length === 0) return;
  writer.set('fields.notary.life_annuity', true, 'LifeAnnuity', '');
  // The periodic payments of a life annuity are a part of the price, so they are hidden when the price is hidden.
  if (!isShown) return;
  const remittance = getNodeAt(annuity, 'Remittance');
  writer.set('fields.notary.annuity_bouquet', readMeasureAt(annuity, 'OneOffPayment'), 'LifeAnnuity.OneOffPayment');
  if (readCodeAt(remittance, 'Period')?.startsWith('MONTH'))
    writer.set('fields.notary.annuity_monthly', readMeasureAt(remittance, 'Amount'), 'LifeAnnuity.Remittance');
}

const MONTHS_BY_CODE: Readonly<Record<string, number>> = { MONTHLY: 1, YEARLY: 12, QUARTERLY: 3, TRIMESTER: 3 };

function writeCharges(writer: DraftWriter, property: XmlNode): void {
  const charges = readMeasureAt(property, 'ChargesAndProvisions');
  const intervalMonths = MONTHS_BY_CODE[readCodeAt(property, 'ChargesAndProvisionsInterval') ?? 'MONTHLY'] ?? 1;
  const monthlyCharges = charges === undefined ? undefined : Math.round((100 * charges) / intervalMonths) / 100;
  setMonthlyCost(writer, monthlyCharges, 'ChargesAndProvisions', property['ChargesAndProvisions']);
}

const readCoordinateAt = (position: XmlNode, name: string): number | undefined => {
  const raw = readRawAt(position, name)?.replace(',', '.');
  const degrees = raw === undefined ? Number.NaN : Number(raw);
  return Number.isFinite(degrees) && degrees !== 0 ? degrees : undefined;
};

/**
 * Writes those parts of the address that may be shown. One flag of the publication hides the whole address. Another
 * flag hides the number, the box and the exact location, but not the street.
 */
export function writeAddress(writer: DraftWriter, publication: XmlNode): void {
  const info = getNodeAt(publication, 'Info');
  const address = getNodeAt(getNodeAt(publication, 'Property'), 'Address');
  const isVisible = readRawAt(info, 'HideAddress') === 'false';
  writer.set('address.visible', isVisible, 'Info.HideAddress', info['HideAddress']);
  writer.set('address.zip', readLineAt(getNodeAt(address, 'City'), '@ZipCode'), 'Address.City');
  writer.set('address.locality', readLineAt(address, 'City'), 'Address.City');
  writer.set('address.street', readLineAt(address, 'Street'), 'Address.Street');
  if (readRawAt(info, 'HideHouseNumber') !== 'false') return;
  const number = readIdAt(address, 'HouseNumber');
  const extension = readLineAt(address, 'HouseNumberExtension') ?? '';
  if (number !== undefined && writer.has('address.street')) {
    writer.set('address.number', `${number}${extension}`, 'Address.HouseNumber');
    writer.set('address.box', readLineAt(address, 'MailBox'), 'Address.MailBox');
  }
  const position = getNodeAt(address, 'Position');
  writer.set('address.location.longitude', readCoordinateAt(position, '@X'), 'Address.Position.X', position['@X']);
  writer.set('address.location.latitude', readCoordinateAt(position, '@Y'), 'Address.Position.Y', position['@Y']);
}

/**
 * Writes the texts, which Skarabee calls flashes. When a language has several flashes, the flash that the publication
 * names (`FlashID`) has priority.
 */
export function writeTexts(writer: DraftWriter, publication: XmlNode): void {
  const preferredFlashId = readRawAt(getNodeAt(publication, 'Info'), 'FlashID');
  const flashes = listNodesAt(getNodeAt(getNodeAt(publication, 'Property'), 'Flashes'), 'Flash');
  for (const flash of flashes.toSorted(
    (a, b) => Number(b['@ID'] === preferredFlashId) - Number(a['@ID'] === preferredFlashId),
  )) {
    const locale = readRawAt(flash, '@LanguageID')?.slice(0, 2).toLowerCase() ?? '';
    if (!isLocale(locale)) continue;
    const [title, text] = [readRawAt(flash, 'Title') ?? '', readRawAt(flash, 'Text') ?? ''];
    const column = `Flash ${locale}`;
    if (!writer.has(`general.title.${locale}`))
      writer.set(`general.title.${locale}`, toPlainText(title) || undefined, column, title);
    if (!writer.has(`general.description.${locale}`))
      writer.set(`general.description.${locale}`, toRichText(text) || undefined, column, text);
  }
}

export function writeEnergy(writer: DraftWriter, property: XmlNode): void {
  const energy = getNodeAt(property, 'Energy');
  const text = readCodeAt(energy, 'Class');
  if (text !== undefined) writeEnergyLabel(writer, { path: 'energy.energyLabel', column: 'Energy.Class', text });
  writer.set('energy.epcValue', readMeasureAt(energy, 'Index'), 'Energy.Index', energy['Index']);
  writer.set('energy.epcReference', readLineAt(energy, 'EnergyCertificateNr'), 'Energy.EnergyCertificateNr');
  writer.set('energy.kLevel', readMeasureAt(energy, 'KLevel'), 'Energy.KLevel', energy['KLevel']);
  writer.set('energy.eLevel', readMeasureAt(energy, 'EnergyLevel'), 'Energy.EnergyLevel', energy['EnergyLevel']);
  const validUntil = toBelgianDay(readRawAt(energy, 'ClassEndDate'));
  writer.set('fields.certification.epc_valid_until', validUntil, 'Energy.ClassEndDate', energy['ClassEndDate']);
}

export function writeDates(writer: DraftWriter, publication: XmlNode): void {
  const [info, property] = [getNodeAt(publication, 'Info'), getNodeAt(publication, 'Property')];
  writer.set('general.publicationDate', toInstant(readRawAt(info, 'Created')), 'Info.Created', info['Created']);
  const availableDate = toBelgianDay(readRawAt(getNodeAt(property, 'Dates'), 'AvailableFrom'));
  if (readCodeAt(property, 'Acception') === 'BY_DATE')
    writer.set('technical.availableDate', availableDate, 'Dates.AvailableFrom');
  const project = getNodeAt(property, 'Project');
  const deliveryDate = toBelgianDay(readRawAt(project, 'StopBuilding'));
  writer.set('fields.project.delivery_date', deliveryDate, 'Project.StopBuilding', project['StopBuilding']);
}

export function writeProject(writer: DraftWriter, property: XmlNode): void {
  const project = getNodeAt(property, 'Project');
  writer.set('general.project', true, 'Typo.Type', '');
  writer.set('general.title.nl', readLineAt(project, 'Name'), 'Project.Name');
  writer.set('fields.construction.units_count', readCountAt(project, 'Units') || undefined, 'Project.Units');
}

/** Matches the types of pictures that are drawings. */
const DRAWING_TYPES = /^(?:MAP_|PRINTS$)/;
/** The types of files that visitors may get. Other types, such as saved mails, are for the agency alone. */
const VISITOR_FILE_TYPES: ReadonlySet<string | undefined> = new Set(['PDF', 'JPG', 'JPEG', 'PNG']);

const readIndex = (node: XmlNode): number => readCountAt(node, 'Index') ?? Number.MAX_SAFE_INTEGER;

const removeQuery = (url: string): string => url.split('?', 1)[0] ?? url;

export function writeMedia(writer: DraftWriter, publication: XmlNode): void {
  const pictures = listNodesAt(getNodeAt(publication, 'Pictures'), 'Picture').map((node) => ({ node, isPlan: false }));
  const plans = listNodesAt(getNodeAt(publication, 'FloorPlans'), 'FloorPlan').map((node) => ({ node, isPlan: true }));
  const addedUrls = new Set<string>();
  const sortedPictures = [pictures, plans].flatMap((list) =>
    list.toSorted((a, b) => readIndex(a.node) - readIndex(b.node)),
  );
  for (const { node, isPlan } of sortedPictures) {
    const url = toWebUrl(node['URL']);
    if (url === undefined || addedUrls.has(removeQuery(url))) continue;
    addedUrls.add(removeQuery(url));
    const description = readLineAt(node, 'Description');
    writer.addPicture(
      {
        id: removeQuery(url),
        version: readRawAt(node, 'Modified') ?? url,
        url,
        ...(description !== undefined && { alt: toAllLanguages(description) }),
      },
      isPlan || DRAWING_TYPES.test(readRawAt(node, 'PictureType') ?? '') ? 'plan' : 'photo',
    );
  }
  for (const node of listNodesAt(getNodeAt(publication, 'Documents'), 'Document')) {
    const url = toWebUrl(node['URL']);
    if (url === undefined || !VISITOR_FILE_TYPES.has(readRawAt(node, 'FileType'))) continue;
    const name = `${readLineAt(node, 'Description') ?? ''} ${readLineAt(node, 'OriginalName') ?? ''}`;
    const id = readIdAt(node, 'DocumentID') ?? removeQuery(url);
    writer.addFile({ id, version: readRawAt(node, 'Modified') ?? url, url }, findFileType(name));
  }
}

/** The id of the type of virtual visit that is a link. */
const LINKED_VISIT_TYPE_ID = 2;

export function writeLinks(writer: DraftWriter, property: XmlNode): void {
  const visits = [...new Set(['VirtualUrl', 'VRURL'].flatMap((name) => toWebUrl(property[name]) ?? []))];
  if (visits.length > 0)
    writer.set(
      'virtualVisits',
      visits.map((link) => ({ typeId: LINKED_VISIT_TYPE_ID, link })),
      'VirtualUrl',
    );
  const video = toWebUrl(property['VideoUrl']);
  if (video !== undefined) writer.set('videos', [{ url: video }], 'VideoUrl');
}

/** Returns whether a home is sold for a life annuity, by the element `LifeAnnuity`. Descriptions are not searched. */
export const isAnnuity = (publication: XmlNode): boolean =>
  Object.keys(getNodeAt(getNodeAt(publication, 'Property'), 'LifeAnnuity')).length > 0;

/** Writes the sales contact from an entry of `GetLogins`. */
export function writeAgent(writer: DraftWriter, agent: XmlNode): void {
  const id = readCountAt(agent, 'LoginId');
  const [firstname, lastname] = [readLineAt(agent, 'FirstName'), readLineAt(agent, 'LastName')];
  const name = [firstname, lastname].filter((part) => part !== undefined).join(' ');
  if (id === undefined || id === 0 || name === '' || readBooleanAt(agent, 'Active') === false) return;
  const column = 'SalesRepresentativeLoginId';
  writer.set('salesRep.id', id, column);
  writer.set('salesRep.name', name, column);
  writer.set('salesRep.firstname', firstname, column);
  writer.set('salesRep.lastname', lastname, column);
  writer.set('salesRep.email', readLineAt(agent, 'Email'), column);
  writer.set('salesRep.phone', readLineAt(agent, 'PhoneBusiness') ?? readLineAt(agent, 'Phone'), column);
  writer.set('salesRep.mobile', readLineAt(agent, 'Mobile'), column);
}
