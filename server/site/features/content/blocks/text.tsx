import { localize } from '#shared/i18n/locales.ts';
import prose from '#server/site/layout/styles/prose.module.css';
import { renderHtml } from '../marks/renderHtml.tsx';
import type { BlockRenderer } from '../blockRenderer.ts';
import { Section } from '#server/site/layout/Section.tsx';

/** Renders an editor's text with the widgets that are marked in it. */
export const renderText: BlockRenderer<'text'> = (data, context) => {
  const { locale } = context.request;
  return renderHtml(localize(data.html, locale), context, (html, isFirst) => (
    <Section title={isFirst ? localize(data.title, locale) : undefined}>
      <div className={prose['prose']} dangerouslySetInnerHTML={{ __html: html }} />
    </Section>
  ));
};
