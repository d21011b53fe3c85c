import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '../lib/class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type ButtonVariant = 'primary' | 'go' | 'line' | 'quiet' | 'brand' | 'danger';

interface ButtonLook {
  /** `go` is a primary button that ends in the arrow of the route. */
  variant?: ButtonVariant;
  /** `sm` is 44 px high, for toolbars and cards; the default is 52 px. */
  size?: 'md' | 'sm';
  wide?: boolean;
  /** Icon before the words. */
  icon?: IconName;
  /** Icon in the tail of a `go` button. */
  tail?: IconName;
}

function lookClasses({ variant = 'primary', size, wide }: ButtonLook, className?: string): string | undefined {
  return classNames('btn', variant !== 'primary' && variant, size === 'sm' && 'sm', wide && 'wide', className);
}

function Face({ variant, icon, tail = 'arrow', children }: ButtonLook & { children: ReactNode }) {
  return (
    <>
      <span className="label">
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {variant === 'go' && (
        <span className="tail">
          <Icon name={tail} />
        </span>
      )}
    </>
  );
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** Waiting for a response: keeps its width, shows three dots, ignores presses and stays focusable. */
  busy?: boolean;
}

/** A button that does something on this page. */
export function Button({
  variant,
  size,
  wide,
  icon,
  tail,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (!busy) return onClick?.(event);
    event.preventDefault();
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(lookClasses({ variant, size, wide }, className), busy && 'busy')}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      <Face variant={variant} icon={icon} tail={tail}>
        {children}
      </Face>
      {busy && (
        <span className="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, LinkProps {}

/** A link inside the site that looks like a button. */
export function ButtonLink({ variant, size, wide, icon, tail, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={lookClasses({ variant, size, wide }, className)}>
      <Face variant={variant} icon={icon} tail={tail}>
        {children}
      </Face>
    </Link>
  );
}

export interface IconLinkProps extends Omit<LinkProps, 'children'>, Pick<IconButtonProps, 'icon' | 'label'> {}

/** A link inside the site that looks like an icon's button. */
export function IconLink({ icon, label, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className={classNames('iconbtn', className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName;
  /** The text in place of the icon: its accessible name and tooltip. */
  label: string;
}

/** A 44 px square with an icon, for copy, print, refresh, close and more. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames('iconbtn', className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
