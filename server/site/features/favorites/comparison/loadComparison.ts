import { tag } from '#shared/api/purge.ts';
import { GoneError } from '#server/site/apiClient/errors.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { estatePath } from '#server/site/seo/estatePaths.ts';
import { estateView } from '#server/site/estates/estateView.ts';
import { addressed, findEstate, type FoundEstate } from '#server/site/estates/findEstate.ts';
import { type ComparedEstate, type Comparison, comparisonOf } from './comparison.ts';

interface LoadedComparison {
  readonly comparison: Comparison;
  /** How many of them are not shown here, or no longer. */
  readonly missing: number;
  readonly tags: readonly string[];
}

/** What can be read of an estate on its own page, hidden fields left out as they are there. */
function compared({ estate, project }: FoundEstate, { locale, t }: ScreenRequest): ComparedEstate {
  return {
    view: estateView(estate, project, { locale, t }),
    href: estatePath(addressed(estate), project && addressed(project), locale),
  };
}

/** @throws when the back office fails; one estate that was taken down is only left out. */
export async function loadComparison(request: ScreenRequest, ids: readonly number[]): Promise<LoadedComparison> {
  const { site } = request;
  const found = await Promise.all(
    ids.map((id) =>
      findEstate(request, id).catch((error: unknown) => {
        if (error instanceof GoneError) return undefined;
        throw error;
      }),
    ),
  );
  const estates = found.flatMap((each) => (each ? [compared(each, request)] : []));
  return {
    comparison: comparisonOf(estates, request.t),
    missing: ids.length - estates.length,
    tags: [tag.site(site.id), ...ids.map((id) => tag.estate(site.id, id))],
  };
}
