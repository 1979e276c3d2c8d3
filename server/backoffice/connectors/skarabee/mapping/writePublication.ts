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
import type { Offer } from './offerStatus.ts';
import { amountAt, codeAt, countAt, idAt, measureAt, nodeAt, nodesAt, rawAt, stateAt, textAt } from './xmlValues.ts';

const PERIODS: Readonly<Record<string, PeriodKey>> = { PRICE_PER_MONTH: 'MONTH', PRICE_PER_YEAR: 'YEAR' };
const PER_AREA: ReadonlySet<string | undefined> = new Set(['M2_PER_MONTH', 'M2_PER_YEAR', 'PER_M2']);

/** Returns whether the price may be shown: its flag must be "not hidden", and the price must not be on request. */
const isPriceShown = (info: XmlNode, property: XmlNode): boolean =>
  rawAt(info, 'HidePrice') === 'false' && codeAt(property, 'PriceIndication') !== 'ON_REQUEST';

/** Returns the lowest price of the units of a project. */
const findLowestPrice = (property: XmlNode): number | undefined =>
  measureAt(nodeAt(nodeAt(nodeAt(property, 'Project'), 'TransactionPrice'), 'Amount'), '@Minimum');

export function writePrice(
  writer: DraftWriter,
  publication: XmlNode,
  { isRent, isProject }: Offer & { isProject: boolean },
): void {
  const [info, property] = [nodeAt(publication, 'Info'), nodeAt(publication, 'Property')];
  const type = codeAt(property, 'PriceType');
  const isShown = isPriceShown(info, property);
  writer.set('general.price.visible', isShown, 'Info.HidePrice', info['HidePrice']);
  const price = amountAt(property, 'Price');
  if (PER_AREA.has(type)) {
    const reason = 'a price per m² is not that of the home';
    writer.warn({ kind: 'invalid', column: 'Price', value: property['Price'], reason, handling: 'dropped' });
  } else {
    writer.set('general.price.value', price || undefined, 'Price', property['Price']);
    if (isProject) {
      writer.set('general.price.value', findLowestPrice(property), 'Project.TransactionPrice');
      if (writer.has('general.price.value')) writer.set('general.price.priceFrom', true, 'Typo.Type');
    }
    writer.choose('general.price.period', PERIODS[type ?? ''] ?? (isRent ? 'MONTH' : undefined), 'PriceType', type);
  }
  writer.set('general.price.deposit', measureAt(property, 'Deposit'), 'Deposit', property['Deposit']);
  writeCharges(writer, property);
  const annuity = nodeAt(property, 'LifeAnnuity');
  if (Object.keys(annuity).length === 0) return;
  writer.set('fields.notary.life_annuity', true, 'LifeAnnuity', '');
  // The payments of an annuity are part of the price, so they are hidden with it.
  if (!isShown) return;
  const remittance = nodeAt(annuity, 'Remittance');
  writer.set('fields.notary.annuity_bouquet', measureAt(annuity, 'OneOffPayment'), 'LifeAnnuity.OneOffPayment');
  if (codeAt(remittance, 'Period')?.startsWith('MONTH'))
    writer.set('fields.notary.annuity_monthly', measureAt(remittance, 'Amount'), 'LifeAnnuity.Remittance');
}

const MONTHS: Readonly<Record<string, number>> = { MONTHLY: 1, YEARLY: 12, QUARTERLY: 3, TRIMESTER: 3 };

function writeCharges(writer: DraftWriter, property: XmlNode): void {
  const charges = measureAt(property, 'ChargesAndProvisions');
  const months = MONTHS[codeAt(property, 'ChargesAndProvisionsInterval') ?? 'MONTHLY'] ?? 1;
  const monthly = charges === undefined ? undefined : Math.round((100 * charges) / months) / 100;
  setMonthlyCost(writer, monthly, 'ChargesAndProvisions', property['ChargesAndProvisions']);
}

const coordinateAt = (position: XmlNode, name: string): number | undefined => {
  const raw = rawAt(position, name)?.replace(',', '.');
  const degrees = raw === undefined ? Number.NaN : Number(raw);
  return Number.isFinite(degrees) && degrees !== 0 ? degrees : undefined;
};

/**
 * Writes those parts of the address that its flags allow. The flag for the address hides all of it. The flag for the
 * house number leaves out the number, the box and the exact location, but not the street.
 */
export function writeAddress(writer: DraftWriter, publication: XmlNode): void {
  const info = nodeAt(publication, 'Info');
  const address = nodeAt(nodeAt(publication, 'Property'), 'Address');
  const isVisible = rawAt(info, 'HideAddress') === 'false';
  writer.set('address.visible', isVisible, 'Info.HideAddress', info['HideAddress']);
  writer.set('address.zip', textAt(nodeAt(address, 'City'), '@ZipCode'), 'Address.City');
  writer.set('address.locality', textAt(address, 'City'), 'Address.City');
  writer.set('address.street', textAt(address, 'Street'), 'Address.Street');
  if (rawAt(info, 'HideHouseNumber') !== 'false') return;
  const number = idAt(address, 'HouseNumber');
  const extension = textAt(address, 'HouseNumberExtension') ?? '';
  if (number !== undefined && writer.has('address.street')) {
    writer.set('address.number', `${number}${extension}`, 'Address.HouseNumber');
    writer.set('address.box', textAt(address, 'MailBox'), 'Address.MailBox');
  }
  const position = nodeAt(address, 'Position');
  writer.set('address.location.longitude', coordinateAt(position, '@X'), 'Address.Position.X', position['@X']);
  writer.set('address.location.latitude', coordinateAt(position, '@Y'), 'Address.Position.Y', position['@Y']);
}

/**
 * Writes the texts, which are in elements called flashes. The publication may name the flash that has priority in its
 * language.
 */
export function writeTexts(writer: DraftWriter, publication: XmlNode): void {
  const chosen = rawAt(nodeAt(publication, 'Info'), 'FlashID');
  const flashes = nodesAt(nodeAt(nodeAt(publication, 'Property'), 'Flashes'), 'Flash');
  for (const flash of flashes.toSorted((a, b) => Number(b['@ID'] === chosen) - Number(a['@ID'] === chosen))) {
    const locale = rawAt(flash, '@LanguageID')?.slice(0, 2).toLowerCase() ?? '';
    if (!isLocale(locale)) continue;
    const [title, text] = [rawAt(flash, 'Title') ?? '', rawAt(flash, 'Text') ?? ''];
    const column = `Flash ${locale}`;
    if (!writer.has(`general.title.${locale}`))
      writer.set(`general.title.${locale}`, toPlainText(title) || undefined, column, title);
    if (!writer.has(`general.description.${locale}`))
      writer.set(`general.description.${locale}`, toRichText(text) || undefined, column, text);
  }
}

export function writeEnergy(writer: DraftWriter, property: XmlNode): void {
  const energy = nodeAt(property, 'Energy');
  const text = codeAt(energy, 'Class');
  if (text !== undefined) writeEnergyLabel(writer, { path: 'energy.energyLabel', column: 'Energy.Class', text });
  writer.set('energy.epcValue', measureAt(energy, 'Index'), 'Energy.Index', energy['Index']);
  writer.set('energy.epcReference', textAt(energy, 'EnergyCertificateNr'), 'Energy.EnergyCertificateNr');
  writer.set('energy.kLevel', measureAt(energy, 'KLevel'), 'Energy.KLevel', energy['KLevel']);
  writer.set('energy.eLevel', measureAt(energy, 'EnergyLevel'), 'Energy.EnergyLevel', energy['EnergyLevel']);
  const until = toBelgianDay(rawAt(energy, 'ClassEndDate'));
  writer.set('fields.certification.epc_valid_until', until, 'Energy.ClassEndDate', energy['ClassEndDate']);
}

export function writeDates(writer: DraftWriter, publication: XmlNode): void {
  const [info, property] = [nodeAt(publication, 'Info'), nodeAt(publication, 'Property')];
  writer.set('general.publicationDate', toInstant(rawAt(info, 'Created')), 'Info.Created', info['Created']);
  const available = toBelgianDay(rawAt(nodeAt(property, 'Dates'), 'AvailableFrom'));
  if (codeAt(property, 'Acception') === 'BY_DATE')
    writer.set('technical.availableDate', available, 'Dates.AvailableFrom');
  const project = nodeAt(property, 'Project');
  const ready = toBelgianDay(rawAt(project, 'StopBuilding'));
  writer.set('fields.project.delivery_date', ready, 'Project.StopBuilding', project['StopBuilding']);
}

export function writeProject(writer: DraftWriter, property: XmlNode): void {
  const project = nodeAt(property, 'Project');
  writer.set('general.project', true, 'Typo.Type', '');
  writer.set('general.title.nl', textAt(project, 'Name'), 'Project.Name');
  writer.set('fields.construction.units_count', countAt(project, 'Units') || undefined, 'Project.Units');
}

/** Matches the types of pictures that are drawings. */
const DRAWINGS = /^(?:MAP_|PRINTS$)/;
/** The types of files that visitors can open. Messages and tables are for the agency alone. */
const FILES: ReadonlySet<string | undefined> = new Set(['PDF', 'JPG', 'JPEG', 'PNG']);

const getIndex = (node: XmlNode): number => countAt(node, 'Index') ?? Number.MAX_SAFE_INTEGER;

const removeQuery = (url: string): string => url.split('?', 1)[0] ?? url;

export function writeMedia(writer: DraftWriter, publication: XmlNode): void {
  const pictures = nodesAt(nodeAt(publication, 'Pictures'), 'Picture').map((node) => ({ node, isPlan: false }));
  const plans = nodesAt(nodeAt(publication, 'FloorPlans'), 'FloorPlan').map((node) => ({ node, isPlan: true }));
  const known = new Set<string>();
  const sorted = [pictures, plans].flatMap((list) => list.toSorted((a, b) => getIndex(a.node) - getIndex(b.node)));
  for (const { node, isPlan } of sorted) {
    const url = toWebUrl(node['URL']);
    if (url === undefined || known.has(removeQuery(url))) continue;
    known.add(removeQuery(url));
    const description = textAt(node, 'Description');
    writer.addPicture(
      {
        id: removeQuery(url),
        version: rawAt(node, 'Modified') ?? url,
        url,
        ...(description !== undefined && { alt: toAllLanguages(description) }),
      },
      isPlan || DRAWINGS.test(rawAt(node, 'PictureType') ?? '') ? 'plan' : 'photo',
    );
  }
  for (const node of nodesAt(nodeAt(publication, 'Documents'), 'Document')) {
    const url = toWebUrl(node['URL']);
    if (url === undefined || !FILES.has(rawAt(node, 'FileType'))) continue;
    const name = `${textAt(node, 'Description') ?? ''} ${textAt(node, 'OriginalName') ?? ''}`;
    const id = idAt(node, 'DocumentID') ?? removeQuery(url);
    writer.addFile({ id, version: rawAt(node, 'Modified') ?? url, url }, findFileType(name));
  }
}

/** The id of the type of visit that is a link. */
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

/** Returns whether an element says that a home is sold for a life annuity. A text that says so does not count. */
export const isAnnuity = (publication: XmlNode): boolean =>
  Object.keys(nodeAt(nodeAt(publication, 'Property'), 'LifeAnnuity')).length > 0;

/** Writes the agent as `GetLogins` returns the login. */
export function writeAgent(writer: DraftWriter, agent: XmlNode): void {
  const id = countAt(agent, 'LoginId');
  const [firstname, lastname] = [textAt(agent, 'FirstName'), textAt(agent, 'LastName')];
  const name = [firstname, lastname].filter((part) => part !== undefined).join(' ');
  if (id === undefined || id === 0 || name === '' || stateAt(agent, 'Active') === false) return;
  const column = 'SalesRepresentativeLoginId';
  writer.set('salesRep.id', id, column);
  writer.set('salesRep.name', name, column);
  writer.set('salesRep.firstname', firstname, column);
  writer.set('salesRep.lastname', lastname, column);
  writer.set('salesRep.email', textAt(agent, 'Email'), column);
  writer.set('salesRep.phone', textAt(agent, 'PhoneBusiness') ?? textAt(agent, 'Phone'), column);
  writer.set('salesRep.mobile', textAt(agent, 'Mobile'), column);
}
