import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStorage, createSafeStorage, type KeyValueStorage } from '../../../src/core/index.ts';

/** A storage that can be full, or blocked altogether. */
function createMoody() {
  const inner = createMemoryStorage();
  const mood = { isFull: false, isBlocked: false };
  const refuse = (is: boolean) => {
    if (is) throw new DOMException('no', 'QuotaExceededError');
  };
  const moody: KeyValueStorage = {
    getItem(key) {
      refuse(mood.isBlocked);
      return inner.getItem(key);
    },
    setItem(key, value) {
      refuse(mood.isBlocked || mood.isFull);
      inner.setItem(key, value);
    },
    removeItem(key) {
      refuse(mood.isBlocked);
      inner.removeItem(key);
    },
  };
  return { inner, mood, storage: createSafeStorage(() => moody) };
}

describe('a safe storage', () => {
  test('is the storage as long as that works', () => {
    const { inner, storage } = createMoody();
    storage.setItem('a', '1');
    assert.equal(inner.getItem('a'), '1');
    assert.equal(storage.getItem('a'), '1');
    storage.removeItem('a');
    assert.deepEqual([inner.getItem('a'), storage.getItem('a'), storage.getItem('b')], [null, null, null]);
  });

  test('answers with the new value, never an old one, when it is full', () => {
    const { inner, mood, storage } = createMoody();
    storage.setItem('a', 'old');
    mood.isFull = true;
    storage.setItem('a', 'new');
    assert.equal(storage.getItem('a'), 'new');
    assert.equal(inner.getItem('a'), null, 'nor does the next page find the old one');
  });

  test('forgets what it kept by itself when that is removed', () => {
    const { mood, storage } = createMoody();
    mood.isBlocked = true;
    storage.setItem('a', '1');
    assert.equal(storage.getItem('a'), '1');
    storage.removeItem('a');
    assert.equal(storage.getItem('a'), null);
  });

  test('does not bring back what somebody else has removed', () => {
    const { inner, storage } = createMoody();
    storage.setItem('a', '1');
    inner.removeItem('a');
    assert.equal(storage.getItem('a'), null);
  });

  test('stands a storage that cannot even be reached', () => {
    const storage = createSafeStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    storage.setItem('a', '1');
    assert.equal(storage.getItem('a'), '1');
    storage.removeItem('a');
    assert.equal(storage.getItem('a'), null);
  });
});
