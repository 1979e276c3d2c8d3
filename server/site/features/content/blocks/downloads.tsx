import { getFileExtension, toPublicFilePath } from '#shared/domain/media.ts';
import { formatBytes } from '#shared/i18n/format.ts';
import { localize } from '#shared/i18n/locales.ts';
import { FileList } from '#server/site/estates/FileList.tsx';
import type { BlockRenderer } from '../blockRenderer.ts';
import { Section } from '#server/site/layout/Section.tsx';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';

/** Renders documents to download, each with its kind and size. */
export const renderDownloads: BlockRenderer<'downloads'> = (data, { request: { locale } }) => {
  const files = data.files.map(({ label, file, comment }) => {
    const commentText = localize(comment, locale);
    return {
      name: localize(label, locale),
      href: toPublicFilePath(file),
      format: getFileExtension(file.contentType).toUpperCase(),
      ...(file.bytes > 0 && { size: formatBytes(file.bytes) }),
      ...(commentText && { comment: commentText }),
    };
  });
  return {
    content: (
      <Section title={localize(data.title, locale)} introText={localize(data.text, locale)}>
        <Stylesheets names={['files']} />
        <FileList files={files} />
      </Section>
    ),
  };
};
