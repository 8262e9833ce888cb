import type { Namespaces } from '../namespaces.ts';

export const login: Namespaces['login'] = {
  title: '登录',
  productName: '在线家教 教师端',
  email: '邮箱',
  password: '密码',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  capsLock: '大写锁定已打开。',
  submit: '登录',
  submitting: '正在登录',
  forgotten: '忘记密码？',
  emailMissing: '请输入邮箱。',
  emailInvalid: '请输入正确的邮箱，例如 hanako@example.jp。',
  passwordMissing: '请输入密码。',
  rejected: '登录失败。请检查邮箱和密码。',
  signedIn: '当前登录',
  signOut: '退出登录',
  signingOut: '正在退出登录',
  signOutFailed: '未能退出登录',
  signOutHere: '仅在本设备退出',
  signOutHereHint: '您可以仅在本设备退出。服务器上的登录会保留到有效期结束。',
};
