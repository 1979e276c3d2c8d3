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
 * Renders a decoration beside a text. It has no text of its own, so assistive technology ignores it. It is as large as
 * the text around it, unless CSS sets a size. The drawings are masks in `icon.module.css`.
 */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return <i className={[css['icon'], css[name], className].filter(Boolean).join(' ')} />;
}

/**
 * Returns the classes that show an icon before the text of an element. The icon is the element's `::before`, so it
 * needs no element of its own.
 */
export const getIconClassNames = (name: IconName, className?: string): string =>
  [className, css['before'], css[name]].filter(Boolean).join(' ');
