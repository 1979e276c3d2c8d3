import { localize } from '#shared/i18n/locales.ts';
import { markDeferrable } from '#server/site/render/deferrable.ts';
import { Deferred } from '#server/site/render/Deferred.tsx';
import { renderPlainSearchBox, renderHomeSearchBox as findSearchBox } from '../home/homeSearchBox.tsx';
import type { BlockRenderer } from '../blockRenderer.ts';
import { Section } from '#server/site/layout/Section.tsx';

/** Renders the search box, which leads to the listing. */
export const renderSearchBox: BlockRenderer<'searchBox'> = (data, { request }) => {
  const searchBox = markDeferrable(findSearchBox(request));
  return {
    content: (
      <Section title={localize(data.title, request.locale)} introText={localize(data.text, request.locale)}>
        <Deferred promise={searchBox} fallback={renderPlainSearchBox()}>
          {(loadedBox) => loadedBox}
        </Deferred>
      </Section>
    ),
    deferred: [searchBox],
  };
};
