import { Component } from '@angular/core';

/** An empty component, which a snippet from the playground replaces. */
@Component({ selector: 'app-teacher', template: '' })
export class Teacher {}
