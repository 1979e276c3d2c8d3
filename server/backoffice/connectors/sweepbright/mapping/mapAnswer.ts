import { DraftWriter } from '../../reading/draftWriter.ts';
import type { MapContext } from '../../seam/adapter.ts';
import type { Draft } from '../../seam/records.ts';
import type { SweepbrightSettings } from '../settings.ts';
import { findForeignCountry, readAddress } from './readAddress.ts';
import { readBuilding } from './readBuilding.ts';
import { chooseLanguage, readGeneral, findTransaction } from './readGeneral.ts';
import { readLegal } from './readLegal.ts';
import { readMedia } from './readMedia.ts';
import { toList, type SweepbrightParts, toParts, toText } from './values.ts';

type Context = MapContext<SweepbrightSettings>;

/** The project that contains the unit in the CRM's answer. */
interface ContainerProject {
  readonly id: string;
}

/**
 * Returns the draft of an estate that cannot be shown: `withdrawn` when the CRM says that it must not be shown,
 * `refused` when it cannot be mapped. Returns undefined for any other estate.
 */
function findObstacle(
  estate: SweepbrightParts,
  id: string,
  transaction: ReturnType<typeof findTransaction>,
): Draft | undefined {
  const publication = toText(estate['publish_status']);
  if (publication !== undefined && publication !== 'public')
    return { kind: 'withdrawn', id, reason: `publish_status is ${publication}` };
  const status = toText(estate['status']);
  if (transaction === 'lost') return { kind: 'withdrawn', id, reason: 'status is lost' };
  if (transaction === undefined) {
    const negotiation = toText(estate['negotiation']);
    const reason =
      negotiation === 'sale' || negotiation === 'let'
        ? `status ${status ?? '(none)'} is not known`
        : `negotiation ${negotiation ?? '(none)'} is neither sale nor let`;
    return { kind: 'withdrawn', id, reason };
  }
  const country = findForeignCountry(estate);
  if (country !== undefined)
    return { kind: 'refused', id, column: 'location.country', value: country, reason: 'it is not in Belgium' };
  return undefined;
}

function mapEstate(estate: SweepbrightParts, id: string, context: Context, container?: ContainerProject): Draft {
  const transaction = findTransaction(estate, context);
  const obstacle = findObstacle(estate, id, transaction);
  if (obstacle || transaction === 'lost') return obstacle ?? { kind: 'withdrawn', id, reason: 'status is lost' };
  const writer = new DraftWriter(id);
  writer.choose('general.transaction', transaction, 'status', estate['status']);
  readGeneral(estate, writer, context);
  readAddress(estate, writer);
  readBuilding(estate, writer, context);
  readLegal(estate, writer, context);
  readMedia(estate, writer, chooseLanguage(estate, context));
  return writer.build({
    parentId: container?.id ?? toText(estate['project_id']),
    containedIn: container?.id,
  });
}

/**
 * Maps one estate, or a project followed by the units in its `properties`. The units of a withdrawn project are
 * withdrawn too.
 */
export function mapAnswer(raw: unknown, context: Context): readonly Draft[] {
  const estate = toParts(raw);
  const id = toText(estate['id']);
  if (id === undefined)
    return [{ kind: 'refused', id: '', column: 'id', value: '', reason: 'the answer is not an estate' }];
  const draft = mapEstate(estate, id, context);
  if (estate['is_project'] !== true) return [draft];
  const units = toList(estate['properties']).flatMap((unit): Draft[] => {
    const parts = toParts(unit);
    const unitId = toText(parts['id']);
    if (unitId === undefined || unitId === id) return [];
    if (draft.kind === 'withdrawn') return [{ kind: 'withdrawn', id: unitId, reason: `its project: ${draft.reason}` }];
    return [mapEstate(parts, unitId, context, { id })];
  });
  return [draft, ...units];
}
