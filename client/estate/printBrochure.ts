/** The time for which printing waits for a picture. */
const PICTURE_TIMEOUT_MS = 3000;

/** Loads the pictures that only appear on paper, then prints. */
export async function printBrochure(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-print="only"] img')];
  for (const picture of pictures) picture.loading = 'eager';
  const allPicturesLoaded = Promise.allSettled(pictures.map((picture) => picture.decode()));
  await Promise.race([allPicturesLoaded, new Promise((resolve) => setTimeout(resolve, PICTURE_TIMEOUT_MS))]);
  print();
}
