import css from './icon.module.css';

export const ICON_NAMES = [
  'plot',
  'area',
  'bed',
  'bath',
  'units',
  'heart',
  'phone',
  'mobile',
  'share',
  'print',
  'mail',
  'pin',
  'search',
  'close',
  'down',
  'left',
  'right',
  'arrow',
  'menu',
  'sort',
  'filter',
  'gallery',
  'star',
  'clock',
  'flood',
  'check',
  'feed',
  'download',
  'pause',
  'play',
  'tour',
  'plan',
  'garage',
  'terrace',
  'toilet',
  'people',
  'calendar',
  'paw',
  'house',
] as const;
export type IconName = (typeof ICON_NAMES)[number];

/**
 * Decoration beside words: it has no words itself, so assistive technology finds nothing. As large as the text around
 * it unless CSS says otherwise. The drawings are masks in `icon.module.css`.
 */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return <i className={[css['icon'], css[name], className].filter(Boolean).join(' ')} />;
}

/** The same before the words of an element, without one of its own: classes of the element. CSS finds it as `::before`. */
export const iconBefore = (name: IconName, className?: string): string =>
  [className, css['before'], css[name]].filter(Boolean).join(' ');
