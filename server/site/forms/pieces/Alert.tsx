import type { ReactNode } from 'react';
import css from '#shared/ui/forms/forms.module.css';

interface AlertProps {
  readonly kind: 'success' | 'danger' | 'info';
  readonly id?: string;
  /** True when the alert is hidden until the form's script shows it. */
  readonly hidden?: boolean;
  readonly children: ReactNode;
}

/**
 * Renders an alert with the result of a form, above the form or in its place. The alert gets the focus when a script
 * shows it.
 */
export function Alert({ kind, id, hidden = false, children }: AlertProps) {
  return (
    <div
      id={id}
      className={css[kind]}
      role={kind === 'danger' ? 'alert' : 'status'}
      tabIndex={-1}
      data-alert={kind}
      hidden={hidden}
    >
      {children}
    </div>
  );
}
