import { createElement } from 'react';
import { localize } from '#shared/i18n/locales.ts';
import type { VirtualVisitView } from '#shared/ui/estate/virtualVisitView.ts';
import frame from './styles/video.module.css';
import css from '#server/site/estates/virtualVisits/visits.module.css';
import { listFrameOrigins, buildVirtualVisitView } from '#server/site/estates/virtualVisits/virtualVisitViews.ts';
import { VisitPoster } from '#server/site/estates/virtualVisits/VirtualVisits.tsx';
import type { BlockRenderer } from '../blockRenderer.ts';
import { toBlockPicture } from './blockPicture.ts';
import { hasToken } from '#server/site/layout/consent/purposes.ts';
import { Section } from '#server/site/layout/Section.tsx';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';

/**
 * Renders a video that loads nothing from its provider before a click. A video that may not be framed is only linked.
 */
export const renderVideo: BlockRenderer<'video'> = (data, { request: { locale, route, t } }) => {
  const foundVisit = buildVirtualVisitView(data.kind, data.url);
  if (!foundVisit) return null;
  // A page with a token in its address may load nothing from third parties, so it only links the video.
  const { embed: _embed, ...link } = foundVisit;
  const visit: VirtualVisitView = hasToken(route) ? link : foundVisit;
  const picture = toBlockPicture(data.picture, locale);
  return {
    content: (
      <Section title={localize(data.title, locale)} introText={localize(data.text, locale)}>
        <Stylesheets names={['files']} />
        <div className={frame['frame']}>
          {createElement(
            'gevel-virtual-visit',
            { class: css['visit'] },
            <VisitPoster visit={visit} picture={picture} name={localize(data.label, locale)} t={t} />,
          )}
          {visit.embed ? (
            <p className={css['note']}>{t('estate:visits.consent', { provider: visit.provider })}</p>
          ) : null}
        </div>
      </Section>
    ),
    foreign: { frameSources: listFrameOrigins([visit]) },
  };
};
