// Files are written completely or not at all.
#include "hysteron/report/file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fstream>
#include <thread>

#include "support/scratch.hpp"

namespace hysteron {
namespace {

using testing::contents;
using testing::scratch;

std::size_t entries_in(const std::filesystem::path& folder) {
  const std::filesystem::directory_iterator begin(folder), end;
  return static_cast<std::size_t>(std::distance(begin, end));
}

TEST(WriteFile, WritesAndReplacesAndLeavesNothingElse) {
  const auto folder = scratch("write");
  const auto file = folder / "out.txt";
  EXPECT_FALSE(write_file(file, "one\n"));
  EXPECT_EQ(contents(file), "one\n");
  const std::string binary("a\0\r\n\xFF", 5);
  EXPECT_FALSE(write_file(file, binary));
  EXPECT_EQ(contents(file), binary);
  EXPECT_FALSE(write_file(file, ""));
  EXPECT_EQ(contents(file), "");
  EXPECT_EQ(entries_in(folder), 1u);
}

// A reader that has the old file open keeps the whole old text: the new one is another file under the same name.
TEST(WriteFile, NeverWritesIntoTheFileThatReadersHaveOpen) {
  const auto file = scratch("replace") / "out.txt";
  ASSERT_FALSE(write_file(file, "old text"));
  std::ifstream reader(file, std::ios::binary);
  ASSERT_FALSE(write_file(file, "new"));
  std::string seen((std::istreambuf_iterator<char>(reader)), {});
  EXPECT_EQ(seen, "old text");
  EXPECT_EQ(contents(file), "new");
}

TEST(WriteFile, SaysWhyItCannotWriteAndLeavesNothingBehind) {
  const auto folder = scratch("refused");
  const auto missing = write_file(folder / "no" / "such" / "out.txt", "x");
  ASSERT_TRUE(missing);
  EXPECT_EQ(missing->code, ErrorCode::unreadable);
  EXPECT_NE(missing->message.find("No such file"), std::string::npos) << missing->message;
  const auto is_folder = write_file(folder, "x");
  ASSERT_TRUE(is_folder);
  EXPECT_NE(is_folder->message.find("it is a folder"), std::string::npos);
  std::ofstream(folder / "plain").put('x');
  EXPECT_TRUE(write_file(folder / "plain" / "out.txt", "x"));
  EXPECT_EQ(entries_in(folder), 1u);
}

TEST(WriteFile, KeepsTheOldFileInAFolderThatCannotBeWritten) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  const auto folder = scratch("readonly");
  const auto file = folder / "out.txt";
  ASSERT_FALSE(write_file(file, "old"));
  std::filesystem::permissions(folder, std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  EXPECT_TRUE(write_file(file, "new"));
  EXPECT_TRUE(ensure_writable_file(file));
  EXPECT_TRUE(ensure_writable_folder(folder));
  EXPECT_EQ(contents(file), "old");
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
}

TEST(WriteFile, FollowsLinksAndKeepsPermissions) {
  const auto folder = scratch("link");
  const auto target = folder / "target.csv", link = folder / "link.csv";
  ASSERT_FALSE(write_file(target, "old"));
  std::filesystem::permissions(target, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  std::filesystem::create_symlink("target.csv", link);
  ASSERT_FALSE(write_file(link, "new"));
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(contents(target), "new");
  EXPECT_EQ(std::filesystem::status(target).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST(WriteFile, WritesIntoDevicesAndPipesInsteadOfReplacingThem) {
  const auto pipe = scratch("pipe") / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_FALSE(ensure_writable_file(pipe));
  // Open for reading without waiting for a writer: what is written stays in the pipe, and nothing written is no wait.
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  EXPECT_FALSE(write_file(pipe, "text"));
  std::string received(8, ' ');
  const auto count = ::read(reader, received.data(), received.size());
  ::close(reader);
  ASSERT_EQ(count, 4);
  EXPECT_EQ(received.substr(0, 4), "text");
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

TEST(WriteFile, APipeWithoutAReaderIsAnErrorAfterAWhile) {
  const auto pipe = scratch("pipe-alone") / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const auto error = write_file(pipe, "text");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::failed);
  EXPECT_NE(error->message.find("no program reads from this pipe"), std::string::npos) << error->message;
}

TEST(WriteFile, AFullDeviceIsAFailure) {
  const auto error = write_file("/dev/full", "text");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::failed);
  EXPECT_NE(error->message.find("cannot write /dev/full: No space left"), std::string::npos) << error->message;
}

TEST(WriteFile, ALinkThatLeadsNowhereIsNotReplaced) {
  const auto folder = scratch("loop");
  std::filesystem::create_symlink("b", folder / "a");
  std::filesystem::create_symlink("a", folder / "b");
  EXPECT_TRUE(write_file(folder / "a", "text"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "a"));
  // One whose target does not exist yet creates it.
  std::filesystem::create_symlink("new.txt", folder / "c");
  EXPECT_FALSE(write_file(folder / "c", "text"));
  EXPECT_EQ(contents(folder / "new.txt"), "text");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "c"));
}

TEST(WriteFile, MessagesShowNamesWithControlCharactersWrittenOut) {
  const auto error = write_file("/none/\x1b[31m\n.csv", "text");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, R"(cannot write /none/\x1b[31m\n.csv: No such file or directory)");
}

TEST(DestinationOf, DescriptorsAreStreams) {
  for (const char* name : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
    const auto destination = destination_of(name);
    ASSERT_TRUE(destination) << name;
    EXPECT_TRUE(destination->is_stream) << name;
    EXPECT_EQ(destination->descriptor, 1) << name;
  }
  const auto null = destination_of("/dev/null");
  ASSERT_TRUE(null);
  EXPECT_TRUE(null->is_stream);
  EXPECT_FALSE(null->descriptor);
  EXPECT_FALSE(destination_of(""));
}

TEST(OpenFile, TakesNothingThatAnotherMayHavePutThere) {
  const auto folder = scratch("own");
  ASSERT_FALSE(write_file(folder / "victim", "precious"));
  std::filesystem::create_symlink("victim", folder / "link");
  std::filesystem::create_hard_link(folder / "victim", folder / "hard");
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  for (const char* name : {"link", "hard", "pipe"}) EXPECT_FALSE(OpenFile::open_own(folder / name)) << name;
  for (const char* name : {"link", "hard", "pipe", "victim"})
    EXPECT_FALSE(OpenFile::create(folder / name, name)) << name;
  std::filesystem::create_symlink("none", folder / "dangling");
  EXPECT_FALSE(OpenFile::create(folder / "dangling", "dangling"));
  EXPECT_FALSE(std::filesystem::exists(folder / "none"));
  EXPECT_EQ(contents(folder / "victim"), "precious");
  EXPECT_TRUE(OpenFile::open_own(folder / "new"));
}

TEST(EnsureWritable, ProvesItWithoutChangingAnything) {
  const auto folder = scratch("ensure");
  EXPECT_FALSE(ensure_writable_folder(folder / "a" / "b"));
  EXPECT_TRUE(std::filesystem::is_directory(folder / "a" / "b"));
  EXPECT_EQ(entries_in(folder / "a" / "b"), 0u);
  const auto file = folder / "out.txt";
  ASSERT_FALSE(write_file(file, "old"));
  EXPECT_FALSE(ensure_writable_file(file));
  EXPECT_EQ(contents(file), "old");
  EXPECT_FALSE(ensure_writable_file(folder / "new.txt"));
  EXPECT_FALSE(std::filesystem::exists(folder / "new.txt"));
  EXPECT_TRUE(ensure_writable_file(folder));
  EXPECT_TRUE(ensure_writable_file(folder / "no" / "x"));
  EXPECT_TRUE(ensure_writable_folder(file / "x"));
}

TEST(ReadFile, ReadsWholeFilesUpToTheLimit) {
  const auto folder = scratch("read");
  ASSERT_FALSE(write_file(folder / "x", "12345"));
  const auto whole = read_file(folder / "x", 5);
  ASSERT_TRUE(whole);
  EXPECT_EQ(*whole, "12345");
  const auto large = read_file(folder / "x", 4);
  ASSERT_FALSE(large);
  EXPECT_NE(large.error().message.find("larger than 4 bytes"), std::string::npos);
  EXPECT_FALSE(read_file(folder / "none", 5));
  EXPECT_FALSE(read_file(folder, 5));
}

TEST(ReadFile, APipeIsReadUntilItsWriterIsDone) {
  const auto pipe = scratch("read-pipe") / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] {
    const int number = ::open(pipe.c_str(), O_WRONLY);
    for (const char* part : {"slow", " and ", "late"}) {
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      EXPECT_GT(::write(number, part, std::strlen(part)), 0);
    }
    ::close(number);
  });
  const auto read = read_file(pipe, 100);
  writer.join();
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, "slow and late");
}

TEST(ReadFile, APipeWithoutAWriterIsAnErrorAfterAWhile) {
  const auto pipe = scratch("read-pipe-alone") / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const auto read = read_file(pipe, 100);
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message.find("no program writes to this pipe (waited 5 s)"), std::string::npos)
      << read.error().message;
}

}  // namespace
}  // namespace hysteron
