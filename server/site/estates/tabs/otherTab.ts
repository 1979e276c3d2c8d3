import { type AssetRef } from '#shared/api/common.ts';
import { getFileExtension, toPublicFilePath } from '#shared/domain/media.ts';
import { formatBytes } from '#shared/i18n/format.ts';
import { localize } from '#shared/i18n/locales.ts';
import { buildFactsBlock, partitionRows, buildTabRows } from './factRows.ts';
import { getExtraFieldName, formatExtraFieldValue } from './generalTab.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView, FactRow } from './tabView.ts';

const isDistanceField = (key: string) => key.startsWith('other.distance_');

function buildExtraFieldRows({ estate, locale }: TabSource): readonly FactRow[] {
  return estate.extraFields.flatMap((field) => {
    const value = formatExtraFieldValue(field, locale);
    if (field.type !== 'TEXT' || value === '') return [];
    return [{ key: `extra_field.${field.extra_field_autoid}`, label: getExtraFieldName(field, locale), value }];
  });
}

/** Returns the texts about the environments. The general tab shows the names of the environments. */
function buildEnvironmentBlocks({ estate, locale, t }: TabSource): readonly BlockView[] {
  const items = estate.environments.flatMap(({ environment, comment }) => {
    const name = localize(environment.name, locale);
    const commentText = localize(comment, locale);
    return name && commentText ? [{ name, comment: commentText }] : [];
  });
  return items.length === 0 ? [] : [{ kind: 'list', id: 'environments', title: t('estate:block.environments'), items }];
}

const formatFileSize = ({ bytes }: AssetRef) => (bytes > 0 ? { size: formatBytes(bytes) } : {});

function buildFileBlocks({ estate, locale, t }: TabSource): readonly BlockView[] {
  const views = estate.files.map(({ type, link, comment }) => {
    const commentText = localize(comment, locale);
    return {
      name: localize(type.name, locale) || t('estate:block.file'),
      href: toPublicFilePath(link),
      format: getFileExtension(link.contentType).toUpperCase(),
      ...formatFileSize(link),
      ...(commentText && { comment: commentText }),
    };
  });
  return views.length === 0 ? [] : [{ kind: 'files', id: 'files', title: t('estate:block.files'), files: views }];
}

/** Returns the garden, surroundings and distances, the agency's own fields, and files. */
export function buildOtherTab(source: TabSource): readonly BlockView[] {
  const { t } = source;
  const [distances, otherRows] = partitionRows(buildTabRows(source, 'other'), isDistanceField);
  return [
    ...buildFactsBlock('other', [...otherRows, ...buildExtraFieldRows(source)]),
    ...buildFactsBlock('distances', distances, t('estate:block.distances')),
    ...buildEnvironmentBlocks(source),
    ...buildFileBlocks(source),
  ];
}
