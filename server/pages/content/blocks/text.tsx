import { localize } from '../../../../shared/i18n/locales.ts';
import prose from '../../../../shared/ui/prose.module.css';
import { sanitize } from '../sanitize.ts';
import type { BlockRenderer } from './block.ts';
import { Section } from './Section.tsx';

/** Running text of an editor. */
export const text: BlockRenderer<'text'> = (data, { request: { locale } }) => {
  const html = sanitize(localize(data.html, locale));
  if (!html) return null;
  return {
    content: (
      <Section title={localize(data.title, locale)}>
        <div className={prose['prose']} dangerouslySetInnerHTML={{ __html: html }} />
      </Section>
    ),
  };
};
