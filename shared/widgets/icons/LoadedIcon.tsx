import { useEffect, useRef } from 'react';
import { loadIcon, type LoadedIconName } from './loadIcon.ts';

/**
 * Renders a decoration beside a text that appears only after an event. When the icon cannot be loaded, the text is
 * shown alone.
 */
export function LoadedIcon({ name, className }: { name: LoadedIconName; className?: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let isGone = false;
    const insert = async () => {
      const icon = await loadIcon(name).catch(() => undefined);
      if (icon && !isGone) place.current?.replaceChildren(icon.cloneNode(true));
    };
    void insert();
    return () => {
      isGone = true;
    };
  }, [name]);
  return <span ref={place} className={className} aria-hidden="true" />;
}
