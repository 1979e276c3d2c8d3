import type { ReactNode } from 'react';

/** Renders the choice in the heading of a closed panel. Screen readers get the name of the facet first. */
export function FacetValue({ of: placeholder, children }: { of: string; children: ReactNode }) {
  return (
    <>
      <span className="visually-hidden">{`${placeholder}, `}</span>
      {children}
    </>
  );
}
