import { isObject } from '#server/backoffice/core/isObject.ts';
import type { MapContext } from '../../seam/adapter.ts';
import type { Draft } from '../../seam/records.ts';
import { DraftWriter } from '../../reading/draftWriter.ts';
import { toId } from '../../reading/readNumbers.ts';
import type { SkarabeeSettings } from '../skarabeeSettings.ts';
import type { XmlNode } from '../soap/weblink.ts';
import { isCommercial, isMarkedAsProject, writeType } from './homeTypes.ts';
import { readOffer } from './offerStatus.ts';
import { writePropertyFields } from './propertyFields.ts';
import {
  isAnnuity,
  writeAddress,
  writeAgent,
  writeDates,
  writeEnergy,
  writeLinks,
  writeMedia,
  writePrice,
  writeProject,
  writeTexts,
} from './writePublication.ts';
import { readCodeAt, readIdAt, getNodeAt, readLineAt } from './xmlValues.ts';

/** A publication that was combined from several calls. */
export interface SkarabeeRecord {
  readonly publication: XmlNode;
  /** The agent as `GetLogins` returns it. */
  readonly agent?: XmlNode | undefined;
  /** Is true when the list of projects contains the publication as a project. */
  readonly isProject: boolean;
  /** The id of the project to which the list of projects assigns the publication. */
  readonly projectId?: string | undefined;
}

/**
 * Returns the id of the project that a lot belongs to: the project that the lot itself names, or else its project in
 * the list of projects.
 */
function findParentId({ publication, projectId }: SkarabeeRecord, id: string): string | undefined {
  const parentId = readIdAt(getNodeAt(getNodeAt(publication, 'Property'), 'Project'), 'PublicationID') ?? projectId;
  return parentId === id ? undefined : parentId;
}

function toSkarabeeRecord(raw: unknown): SkarabeeRecord | undefined {
  if (!isObject(raw) || !isObject(raw['publication'])) return undefined;
  return {
    publication: raw['publication'],
    agent: isObject(raw['agent']) ? raw['agent'] : undefined,
    isProject: raw['isProject'] === true,
    projectId: toId(raw['projectId']),
  };
}

/** Maps the service's answer about one publication. */
export function mapSkarabee(raw: unknown, _context: MapContext<SkarabeeSettings>): readonly Draft[] {
  const record = toSkarabeeRecord(raw);
  const id = record && readIdAt(getNodeAt(record.publication, 'Info'), 'ID');
  if (!record || id === undefined)
    return [
      { kind: 'refused', id: '', column: 'Info.ID', value: '', reason: 'the answer has no publication with an id' },
    ];
  const { publication, agent } = record;
  const property = getNodeAt(publication, 'Property');
  const offer = readOffer(publication, { isCommercial: isCommercial(publication), isAnnuity: isAnnuity(publication) });
  if ('reason' in offer) return [{ kind: 'withdrawn', id, reason: offer.reason }];
  const country = readCodeAt(getNodeAt(property, 'Address'), 'CountryID');
  if (country !== undefined && country !== 'BE')
    return [
      { kind: 'refused', id, column: 'CountryID', value: country, reason: 'only places in Belgium can be shown' },
    ];
  const isProject = record.isProject || isMarkedAsProject(publication);
  const writer = new DraftWriter(id);
  writer.choose('general.transaction', offer.transaction, 'Status', property['FlowStatus']);
  writer.choose('general.sticker', offer.sticker, 'Status', property['FlowStatus']);
  writer.set('general.reference', readLineAt(property, 'Reference'), 'Reference');
  writeType(writer, publication, isProject);
  writePrice(writer, publication, { ...offer, isProject });
  writeAddress(writer, publication);
  writeTexts(writer, publication);
  writeEnergy(writer, property);
  writeDates(writer, publication);
  if (isProject) writeProject(writer, property);
  writePropertyFields(writer, property);
  writeMedia(writer, publication);
  writeLinks(writer, property);
  if (agent) writeAgent(writer, agent);
  return [writer.build({ parentId: isProject ? undefined : findParentId(record, id) })];
}
