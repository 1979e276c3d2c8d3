/**
 * The error for a file that is refused. The message is the reason, for the sender of the file. The homes of earlier
 * files stay on the site.
 */
export class RefusedDelivery extends Error {
  override readonly name = 'RefusedDelivery';
}
