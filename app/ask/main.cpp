// The native program: a question per line of standard input, its answer on a line of standard output.
#include <iostream>

#include "ask.hpp"

int main() {
  for (std::string question; std::getline(std::cin, question);) std::cout << hysteron::ask::ask(question) << std::endl;
}
