/** A file that is not taken, with the reason for who sent it. What was there before stays. */
export class RefusedDelivery extends Error {
  override readonly name = 'RefusedDelivery';
}
