/** Reports a file that is refused, with the reason for its sender. The earlier homes stay. */
export class RefusedDelivery extends Error {
  override readonly name = 'RefusedDelivery';
}
