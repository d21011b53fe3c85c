import type { ReactNode } from 'react';

const drawings = {
  arrow: <path d="M4 12h15M13 5.5l6.5 6.5-6.5 6.5" />,
  back: <path d="M20 12H5M11 5.5 4.5 12l6.5 6.5" />,
  bell: <path d="M5 17.5h14l-1.8-3V10a5.2 5.2 0 0 0-10.4 0v4.5ZM10 20.5h4M12 4.8V3" />,
  book: <path d="M4.5 3.5h15v17h-15zM8.5 3.5v17M12 8.5h4" />,
  box: <path d="M3.5 7.5 12 3l8.5 4.5v9L12 21l-8.5-4.5ZM3.5 7.5 12 12l8.5-4.5M12 12v9M7.7 5.3l8.5 4.5" />,
  calculator: <path d="M5 3h14v18H5zM8.5 7h7M8.5 12v.1M12 12v.1M15.5 12v.1M8.5 16.5v.1M12 16.5v.1M15.5 16.5v.1" />,
  calendar: <path d="M3.5 5.5h17v15h-17zM3.5 10h17M8 3v4M16 3v4" />,
  cash: <path d="M2.5 6h19v12h-19zM15 12a3 3 0 1 1-6 0a3 3 0 1 1 6 0M6 9.5v.1M18 14.5v.1" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.5l3.5 2" />
    </>
  ),
  close: <path d="m5.5 5.5 13 13M18.5 5.5l-13 13" />,
  coupon: <path d="M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4ZM14.5 6.5v1M14.5 11.5v1M14.5 16.5v1" />,
  copy: <path d="M8.5 8.5H20v12H8.5zM15.5 8.5V4H4v12h4.5" />,
  cross: <path d="m5.5 5.5 13 13M18.5 5.5l-13 13" />,
  down: <path d="m5.5 9 6.5 6.5L18.5 9" />,
  download: <path d="M12 3.5v12M6.5 10.5 12 16l5.5-5.5M4 20.5h16" />,
  edit: <path d="M4 20v-4.5L15.5 4 20 8.5 8.5 20ZM12.5 7l4.5 4.5" />,
  eye: (
    <>
      <path d="M2.5 12c2.4-4.3 5.6-6.5 9.5-6.5s7.1 2.2 9.5 6.5c-2.4 4.3-5.6 6.5-9.5 6.5S4.9 16.3 2.5 12Z" />
      <circle cx="12" cy="12" r="2.5" />
    </>
  ),
  file: <path d="M5 3h9.5L19 7.5V21H5zM14 3v5h5M8.5 13h7M8.5 17h5" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c3 3 3.8 6 3.8 9s-.8 6-3.8 9c-3-3-3.8-6-3.8-9S9 6 12 3Z" />
    </>
  ),
  home: <path d="M3.5 11 12 3.5l8.5 7.5M5.5 9.5v11h13v-11" />,
  help: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.3 9.3a2.8 2.8 0 1 1 4 2.6c-.9.5-1.3 1-1.3 2M12 16.9v.1" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5v.1" />
    </>
  ),
  locate: (
    <>
      <circle cx="12" cy="12" r="6.5" />
      <path d="M12 2v5M12 17v5M2 12h5M17 12h5" />
    </>
  ),
  lock: <path d="M5 11h14v9.5H5zM8 11V8a4 4 0 0 1 8 0v3" />,
  mail: <path d="M2.5 5.5h19v13h-19zM3 6.5l9 7 9-7" />,
  menu: <path d="M3.5 6.5h17M3.5 12h17M3.5 17.5h17" />,
  minus: <path d="M4.5 12h15" />,
  more: <path d="M5 12v.1M12 12v.1M19 12v.1" strokeWidth="3.2" />,
  mic: (
    <path d="M12 3a3 3 0 0 0-3 3v5.5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3.5M8.5 21.5h7" />
  ),
  next: <path d="m9 5.5 6.5 6.5L9 18.5" />,
  paste: <path d="M8 4.5H5V21h14V4.5h-3M8.5 3h7v4h-7zM8.5 12h7M8.5 16h7" />,
  phone: (
    <path d="M5 3.5h4l2 5-2.5 2a12 12 0 0 0 5 5l2-2.5 5 2v4c0 1-.8 2-2 2C10.5 20.5 3.5 13.5 3 5.5c0-1.2 1-2 2-2Z" />
  ),
  pin: (
    <>
      <path d="M12 21.5s7-6.3 7-11.7A7 7 0 0 0 5 9.8c0 5.4 7 11.7 7 11.7Z" />
      <circle cx="12" cy="9.8" r="2.3" />
    </>
  ),
  plus: <path d="M12 4.5v15M4.5 12h15" />,
  print: <path d="M7 8V3.5h10V8M6.5 17H3V8.5h18V17h-3.5M7 14h10v6.5H7z" />,
  refresh: <path d="M20 5v5h-5M4 19v-5h5M5 9.5A7.5 7.5 0 0 1 18 7l2 3M19 14.5A7.5 7.5 0 0 1 6 17l-2-3" />,
  return: <path d="M8.5 4 4 8.5 8.5 13M4 8.5h10a6 6 0 0 1 0 12H8" />,
  scan: <path d="M3.5 8V4H8M16 4h4.5v4M20.5 16v4H16M8 20H3.5v-4M8 8.5v7M11 8.5v7M13.5 8.5v7M16 8.5v7" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="M15.5 15.5 21 21" />
    </>
  ),
  share: <path d="M12 15V3.5M7 8l5-5 5 5M5 11.5v9h14v-9" />,
  shield: <path d="M12 2.5 20 5.5v6c0 4.6-3.1 8-8 10-4.9-2-8-5.4-8-10v-6ZM8.5 12l2.5 2.5 4.5-5" />,
  shop: (
    <path d="M4 10v10.5h16V10M3 9.5 5 3.5h14l2 6c0 1.5-1.2 2.5-2.5 2.5S15.5 11 15.5 9.5c0 1.5-1.5 2.5-3.5 2.5s-3.5-1-3.5-2.5C8.5 11 7 12 5.5 12S3 11 3 9.5Z" />
  ),
  signOut: <path d="M14 4H4.5v16H14M9.5 12H20M15.5 7.5 20 12l-4.5 4.5" />,
  stop: <path d="M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8ZM12 7.5v5.5M12 16.4v.1" />,
  theme: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3v18a9 9 0 0 0 0-18Z" fill="currentColor" />
    </>
  ),
  tick: <path d="m4.5 12.5 5 5L19.5 7" />,
  triangle: <path d="M12 3 22 20.5H2ZM12 10v4.5M12 17.6v.1" />,
  truck: (
    <>
      <path d="M2 6h11v10H2zM13 9.5h4.5L22 13v3h-9" />
      <circle className="i-wheel" cx="6.5" cy="17.5" r="2" />
      <circle className="i-wheel" cx="17" cy="17.5" r="2" />
    </>
  ),
  up: <path d="m5.5 15 6.5-6.5 6.5 6.5" />,
  user: (
    <>
      <circle cx="12" cy="8" r="4.5" />
      <path d="M3.5 21c.8-4.5 4-7 8.5-7s7.7 2.5 8.5 7" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** Every icon of the set, for catalogues. */
export const iconNames = Object.keys(drawings) as IconName[];

/** Icons that point along the reading direction and turn around in right-to-left scripts. */
const directed: ReadonlySet<IconName> = new Set(['arrow', 'back', 'next', 'return', 'signOut']);

export interface IconProps {
  name: IconName;
  /** Accessible name; omit it when a text is beside the icon. */
  label?: string;
  className?: string;
}

/** One icon of the product's own set: 24 grid, 2 px stroke, the color of the text around it. */
export function Icon({ name, label, className }: IconProps) {
  const classes = ['i', directed.has(name) && 'flip', className].filter(Boolean).join(' ');
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className={classes} viewBox="0 0 24 24" focusable="false" {...naming}>
      {drawings[name]}
    </svg>
  );
}
