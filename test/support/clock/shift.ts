declare global {
  /** How far the clock of this process or page is ahead of the machine's, in milliseconds; undefined where nobody has set it. */
  var testClockAhead: number | undefined;
}

/**
 * Sets the clock of this process or page ahead of what it was, or back, by so many milliseconds. It goes on at its ordinary
 * speed; timers and `performance` stay as they are. The function stands alone: browsers get its text.
 */
export function shiftClock(milliseconds: number): void {
  const MachineDate = globalThis.Date;
  const machineNow = MachineDate.now;
  const now = (): number => machineNow() + milliseconds;
  const ShiftedDate: DateConstructor = new Proxy(MachineDate, {
    construct: (target, parameters, newTarget) =>
      Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
    apply: () => new ShiftedDate().toString(),
  });
  MachineDate.now = now;
  MachineDate.prototype.constructor = ShiftedDate;
  globalThis.Date = ShiftedDate;
  globalThis.testClockAhead = (globalThis.testClockAhead ?? 0) + milliseconds;
}
