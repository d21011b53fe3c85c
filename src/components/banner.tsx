import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from './button.tsx';
import './styles/banner.css';

export interface BannerProps {
  label: string;
  /** Plain text. */
  text: string;
  /** A path of this site. */
  link: string | null;
  /** A decoration beside the text. */
  imageUrl: string | null;
  dismissLabel: string;
  onDismiss: (event: MouseEvent<HTMLElement>) => void;
}

/** One line that leads somewhere or just says something, and can be put away. */
export function Banner({ label, text, link, imageUrl, dismissLabel, onDismiss }: BannerProps) {
  return (
    <aside className="banner-line" aria-label={label}>
      {imageUrl && <img src={imageUrl} alt="" />}
      <p dir="auto">{link ? <Link to={link}>{text}</Link> : text}</p>
      <IconButton icon="close" label={dismissLabel} onClick={onDismiss} />
    </aside>
  );
}
