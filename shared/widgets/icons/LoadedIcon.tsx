import { useEffect, useRef } from 'react';
import { loadIcon, type LoadedIconName } from './loadIcon.ts';

/**
 * Renders an icon as the decoration of a text that appears only after an event. When the icon cannot be loaded, the
 * text is shown alone.
 */
export function LoadedIcon({ name, className }: { name: LoadedIconName; className?: string | undefined }) {
  const container = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let isUnmounted = false;
    const insertIcon = async () => {
      const icon = await loadIcon(name).catch(() => undefined);
      if (icon && !isUnmounted) container.current?.replaceChildren(icon.cloneNode(true));
    };
    void insertIcon();
    return () => {
      isUnmounted = true;
    };
  }, [name]);
  return <span ref={container} className={className} aria-hidden="true" />;
}
