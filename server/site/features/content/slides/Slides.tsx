import { createElement, Fragment, type ReactNode } from 'react';
import type { Translate } from '#shared/i18n/translate.ts';
import { Icon, getIconClassNames } from '#shared/ui/Icon.tsx';
import css from './slides.module.css';

/** The times of slides that move automatically, in milliseconds. */
interface SlidesTiming {
  /** The pause between two moves. */
  readonly wait: number;
  readonly speed: number;
}

interface Slide {
  readonly key: string | number;
  /** Renders a list item with these attributes. */
  readonly renderItem: (attributes: { readonly 'data-slide': number }) => ReactNode;
}

interface SlidesProps {
  /** The name of the widget in the specification's markup. */
  readonly widget: 'imageSlider' | 'estateCarousel';
  /** The accessible name of the row, for screen readers. */
  readonly label: string;
  /** The slides. A single slide has no controls. */
  readonly slides: readonly Slide[];
  readonly timing: SlidesTiming;
  readonly t: Translate;
}

/**
 * Renders slides side by side: a row that scrolls sideways and snaps, which `client/slides` enhances. A picture slider
 * fills its container and has dots for navigation. An estate carousel shows 3, 2 or 1 cards and has dots and arrows
 * (specification §2.4). Buttons are shown only where a script makes them work; their space is always reserved.
 */
export function Slides({ widget, label, slides, timing, t }: SlidesProps) {
  const hasArrows = widget === 'estateCarousel';
  return createElement(
    'gevel-slides',
    {
      class: css[widget],
      'data-widget': widget,
      'data-count': slides.length,
      'data-wait': timing.wait,
      'data-speed': timing.speed,
      role: 'group',
      'aria-roledescription': t('content:slides.role'),
      'aria-label': label,
    },
    // A row of pictures contains nothing that can be focused. The row itself takes the focus, so that the keyboard can
    // scroll it.
    <div className={css['viewport']} data-part="viewport" {...(hasArrows ? {} : { tabIndex: 0 })}>
      <ul className={css['track']} data-part="track">
        {slides.map(({ key, renderItem }, index) => (
          <Fragment key={key}>{renderItem({ 'data-slide': index })}</Fragment>
        ))}
      </ul>
    </div>,
    <div className={css['controls']} data-part="controls" data-print="no">
      <button
        type="button"
        className={getIconClassNames('pause', css['pause'])}
        data-action="pause"
        data-other={t('content:slides.play')}
        aria-label={t('content:slides.pause')}
      >
        <Icon name="play" className={css['playIcon']} />
      </button>
      <div className={css['dots']} data-part="dots">
        {slides.map(({ key }, index) => (
          <button
            key={key}
            type="button"
            aria-label={t('content:slides.show', { number: index + 1, count: slides.length })}
            aria-current={index === 0 ? true : undefined}
          />
        ))}
      </div>
      {hasArrows ? (
        <div className={css['arrows']}>
          <button
            type="button"
            className={getIconClassNames('left', css['arrow'])}
            data-action="previous"
            aria-label={t('content:slides.previous')}
          />
          <button
            type="button"
            className={getIconClassNames('right', css['arrow'])}
            data-action="next"
            aria-label={t('content:slides.next')}
          />
        </div>
      ) : null}
    </div>,
    <output className="visually-hidden" data-part="status" />,
  );
}
