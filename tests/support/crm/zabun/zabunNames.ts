import type { NameList } from '#server/backoffice/connectors/seam/nameTable.ts';
import { readZabunFixture } from './zabunFixture.ts';

interface NamedItem {
  readonly id: number | string;
  readonly name: Readonly<Record<string, string>>;
}

const OTHER_LISTS: Readonly<Record<string, readonly NamedItem[]>> = {
  photo_types: [
    { id: 2, name: { nl: 'Foto' } },
    { id: 3, name: { nl: 'Grondplan', fr: 'Plan' } },
  ],
  file_types: [{ id: 45, name: { nl: 'EPC' } }],
  video_types: [
    { id: 1, name: { nl: 'Video' } },
    { id: 2, name: { nl: 'Virtual Tour' } },
  ],
  extra_fields: [{ id: '3746009001000088001', name: { nl: 'Troeven' } }],
};

/** Returns the lists of the account, with further entries for some of them. */
export function buildZabunNames(more: Readonly<Record<string, readonly NamedItem[]>> = {}): readonly NameList[] {
  const lists = {
    ...(readZabunFixture('property-option-items.200') as Record<string, readonly NamedItem[]>),
    ...OTHER_LISTS,
  };
  return [...new Set([...Object.keys(lists), ...Object.keys(more)])].map((list) => ({
    list,
    entries: [...(lists[list] ?? []), ...(more[list] ?? [])].map(({ id, name }) => ({ id: String(id), name })),
  }));
}
