import { type AssetRef } from '#shared/api/common.ts';
import { getFileExtension, toPublicFilePath } from '#shared/domain/media.ts';
import { formatBytes } from '#shared/i18n/format.ts';
import { localize } from '#shared/i18n/locales.ts';
import { factsBlock, splitRows, rowsOfTab } from './factRows.ts';
import { extraFieldName, extraFieldValue } from './generalTab.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView, FactRow } from './tabView.ts';

const isDistance = (key: string) => key.startsWith('other.distance_');

function extraFields({ estate, locale }: TabSource): readonly FactRow[] {
  return estate.extraFields.flatMap((field) => {
    const value = extraFieldValue(field, locale);
    if (field.type !== 'TEXT' || value === '') return [];
    return [{ key: `extra_field.${field.extra_field_autoid}`, label: extraFieldName(field, locale), value }];
  });
}

/** Returns the texts about the environments. Their names are in the general tab. */
function environments({ estate, locale, t }: TabSource): readonly BlockView[] {
  const items = estate.environments.flatMap(({ environment, comment }) => {
    const name = localize(environment.name, locale);
    const words = localize(comment, locale);
    return name && words ? [{ name, comment: words }] : [];
  });
  return items.length === 0 ? [] : [{ kind: 'list', id: 'environments', title: t('estate:block.environments'), items }];
}

const formatSize = ({ bytes }: AssetRef) => (bytes > 0 ? { size: formatBytes(bytes) } : {});

function files({ estate, locale, t }: TabSource): readonly BlockView[] {
  const views = estate.files.map(({ type, link, comment }) => {
    const words = localize(comment, locale);
    return {
      name: localize(type.name, locale) || t('estate:block.file'),
      href: toPublicFilePath(link),
      format: getFileExtension(link.contentType).toUpperCase(),
      ...formatSize(link),
      ...(words && { comment: words }),
    };
  });
  return views.length === 0 ? [] : [{ kind: 'files', id: 'files', title: t('estate:block.files'), files: views }];
}

/** Returns the garden, surroundings and distances, the agency's own fields, and files. */
export function otherTab(source: TabSource): readonly BlockView[] {
  const { t } = source;
  const [distances, rest] = splitRows(rowsOfTab(source, 'other'), isDistance);
  return [
    ...factsBlock('other', [...rest, ...extraFields(source)]),
    ...factsBlock('distances', distances, t('estate:block.distances')),
    ...environments(source),
    ...files(source),
  ];
}
