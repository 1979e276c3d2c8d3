import type { ReactNode } from 'react';
import { typedKeys } from '../domain/typedKeys.ts';

/** Line drawings on a grid of 24, stroke 1.5. */
const DRAWINGS = {
  plot: <path d="M3.5 8.5 12 4l8.5 4.5L12 13 3.5 8.5Zm0 4.5L12 17.5l8.5-4.5M3.5 17 12 21.5l8.5-4.5" />,
  area: <path d="M4 4h16v16H4V4Zm0 5h3M4 14h5M9 4v3m5-3v5" />,
  bed: (
    <path d="M3 19v-5.5A2.5 2.5 0 0 1 5.5 11h13a2.5 2.5 0 0 1 2.5 2.500V19M3 16.500h18M5 11V7a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v4m-11.5 0V9.200a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1V11" />
  ),
  bath: (
    <path d="M3 12h18v2.500a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V12Zm3 0V6.200A2.2 2.2 0 0 1 8.2 4c1 0 1.8.600 2.1 1.500M8.5 7.500h4M6.5 19 5.5 21m12-2 1 2" />
  ),
  units: <path d="M5 21V4.500h9V21m0-11h5.500v11M3 21h18M8 8.500h3M8 12h3m-3 3.500h3M17 13.500v.1m0 3v.1" />,
  heart: (
    <path d="M12 20s-7.5-4.6-7.5-10.200A4.3 4.3 0 0 1 8.8 5.500c1.4 0 2.6.700 3.2 1.8.600-1.1 1.8-1.8 3.2-1.800a4.3 4.3 0 0 1 4.3 4.300C19.5 15.4 12 20 12 20Z" />
  ),
  phone: (
    <path d="M6.6 3.500h2.500l1.6 4-2 1.700a11.5 11.5 0 0 0 6.1 6.100l1.7-2 4 1.600v2.500a2.1 2.1 0 0 1-2.3 2.100A16.7 16.7 0 0 1 4.5 5.8 2.1 2.1 0 0 1 6.6 3.500Z" />
  ),
  mobile: <path d="M7.500 3h9v18h-9V3Zm3.500 15.500h2" />,
  share: <path d="M12 15V3.500m0 0L8 7.500m4-4 4 4M6 11H4.500v9.500h15V11H18" />,
  print: <path d="M7 9V3.500h10V9M7 17.500H3.500V9h17v8.500H17m-10-3h10v6H7v-6Z" />,
  mail: <path d="M3.5 6h17v12.500h-17V6Zm.500.5 8 6.5 8-6.5" />,
  pin: (
    <path d="M12 21s-6.5-5.7-6.5-11a6.5 6.5 0 1 1 13 0c0 5.3-6.5 11-6.5 11Zm0-8.500A2.5 2.5 0 1 0 12 7.500a2.5 2.5 0 0 0 0 5Z" />
  ),
  search: <path d="M10.8 17.500a6.7 6.7 0 1 0 0-13.4 6.7 6.7 0 0 0 0 13.400Zm4.8-1.9 4.9 4.9" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  left: <path d="m14.5 5.5-6.5 6.5 6.5 6.5" />,
  right: <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
  arrow: <path d="M4 12h16m-6-6 6 6-6 6" />,
  menu: <path d="M3.5 7.500h17m-17 9h17" />,
  sort: <path d="M7.5 5v14m0 0-3-3m3 3 3-3M16.5 19V5m0 0-3 3m3-3 3 3" />,
  filter: <path d="M4 7h9m4 0h3M4 17h3m4 0h9M15 4.800v4.400M9 14.800v4.4" />,
  gallery: <path d="M3.5 5.500h17v13h-17v-13Zm0 10 4.5-4.5 4 4 2.5-2.5 6 5M15.5 9.500v.1" />,
  star: <path d="m12 4 2.4 5.1 5.6.7-4.1 3.8 1.1 5.5-5-2.7-5 2.7 1.1-5.500L4 9.800l5.6-.7L12 4Z" />,
  clock: <path d="M12 20.500a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.500V12l3 2" />,
  flood: (
    <path d="M4 11.5 12 5l8 6.500M6 10v4m12-4v4M3 17.500c1.5-1.3 3-1.3 4.5 0s3 1.3 4.5 0 3-1.3 4.5 0 3 1.3 4.5 0" />
  ),
  check: <path d="m5 12.5 4.5 4.500L19 7.500" />,
  feed: <path d="M5 12a7 7 0 0 1 7 7M5 5.500A13.500 13.500 0 0 1 18.500 19M6 18v.1" />,
  download: <path d="M12 4v11m0 0-4.500-4.500M12 15l4.500-4.500M4.500 19.500h15" />,
  pause: <path d="M8.500 5.500v13m7-13v13" />,
  play: <path d="M8 5.500v13l10.500-6.500L8 5.500Z" />,
  tour: (
    <path d="M12 15.500c-5.200 0-9-1.500-9-3.500s3.800-3.500 9-3.500 9 1.500 9 3.500c0 1.200-1.400 2.200-3.500 2.800M12 15.500l-2.500-2.200m2.500 2.200-2.500 2.200" />
  ),
  plan: <path d="M4 4h16v16H4V4Zm0 8h5m3 0h8m-8 0v-3m0 6v5" />,
  garage: <path d="M4 20V9.500L12 5l8 4.500V20M7.500 20v-7.500h9V20m-9-3.800h9" />,
  terrace: <path d="M12 4v16m-8-8.500a8 7.500 0 0 1 16 0H4Zm5 8.500h6" />,
  toilet: <path d="M6 4h4v7H6V4Zm-1.500 7h14.500a6 5 0 0 1-4.500 4.700V20H8.500v-4.500a6 5 0 0 1-4-4.500Z" />,
  people: (
    <path d="M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm-6 8.500c0-3.300 2.700-5.500 6-5.500s6 2.200 6 5.500m1-15.200a3.300 3.300 0 0 1 0 6.400m1.500 3.700c2.100.800 3.500 2.600 3.500 5.100" />
  ),
  calendar: <path d="M4 6h16v14H4V6Zm0 4h16M8.500 3.500V8m7-4.500V8" />,
  paw: (
    <path d="M12 12c-2.600 0-4.800 2.300-4.800 4.500 0 1.600 1.100 2.500 2.500 2.500 1 0 1.500-.4 2.300-.4s1.300.4 2.300.4c1.400 0 2.500-.9 2.500-2.500 0-2.200-2.200-4.500-4.800-4.500ZM5.500 9.300v1.400m4-5.200v1.600m5-1.600v1.600m4 2.200v1.400" />
  ),
  house: <path d="M4 11 12 4.5 20 11v9h-5.500v-5.500h-5V20H4v-9Z" />,
} as const satisfies Record<string, ReactNode>;
export type IconName = keyof typeof DRAWINGS;
export const ICON_NAMES = /* @__PURE__ */ typedKeys(DRAWINGS);

/** Decoration beside words: hidden from assistive technology. As large as the text around it unless CSS says otherwise. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {DRAWINGS[name]}
    </svg>
  );
}
