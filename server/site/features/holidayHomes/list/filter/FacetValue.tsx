import type { ReactNode } from 'react';

/** What a closed panel says of its choice; who hears it is told first what was chosen. */
export function FacetValue({ of: placeholder, children }: { of: string; children: ReactNode }) {
  return (
    <>
      <span className="visually-hidden">{placeholder}, </span>
      {children}
    </>
  );
}
