import type { ReactNode } from 'react';

/** Renders the chosen value in the heading of a closed panel. Screen readers read the name of the facet first. */
export function FacetValue({ facetName, children }: { facetName: string; children: ReactNode }) {
  return (
    <>
      <span className="visually-hidden">{`${facetName}, `}</span>
      {children}
    </>
  );
}
